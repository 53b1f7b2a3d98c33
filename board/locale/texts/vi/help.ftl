# Phần trợ giúp của lệnh và tùy chọn, theo tên. Tiếng Anh do một bài kiểm thử ghi từ mã nguồn.

none = không
