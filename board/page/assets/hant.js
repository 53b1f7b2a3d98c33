// Simplified characters to traditional ones: those that texts of the page and of the program have, one for one.

const SIMPLIFIED = "与专两个为义于体兑关内写军准击则删别务动单双变后吗启图处复头宫对将帅师库应开强执拦损摆数无显杀权标检毙没浅浏点爱牵献现盘确种简红级线终经结统缓胜规览认议记许设访试语误请读谱负败贴车转轮输边过运还这进选里钩销错键长门闭问闲间随页顺须风飞马颜绿蓝纸声导画圆钟让当胁会护时战术几围极换来预继续较签链着约断测码评习题练录号优势坏类压缩维扫尝满样获夹辑词帮传态环总识寻虑该择报层连适装补仅鉴从们发据块条阶笔亲岁训赛学实够残决垫挂离绊脸计钓铁闪闷顽顾鱼侧丢弃谋卧捞难暂么证归";
const TRADITIONAL = "與專兩個為義於體兌關內寫軍準擊則刪別務動單雙變後嗎啟圖處複頭宮對將帥師庫應開強執攔損擺數無顯殺權標檢斃沒淺瀏點愛牽獻現盤確種簡紅級線終經結統緩勝規覽認議記許設訪試語誤請讀譜負敗貼車轉輪輸邊過運還這進選裡鉤銷錯鍵長門閉問閒間隨頁順須風飛馬顏綠藍紙聲導畫圓鐘讓當脅會護時戰術幾圍極換來預繼續較籤鏈著約斷測碼評習題練錄號優勢壞類壓縮維掃嘗滿樣獲夾輯詞幫傳態環總識尋慮該擇報層連適裝補僅鑑從們發據塊條階筆親歲訓賽學實夠殘決墊掛離絆臉計釣鐵閃悶頑顧魚側丟棄謀臥撈難暫麼證歸";
/** Where a character stands for two. */
const WORDS = [["复制", "複製"], ["复盘", "覆盤"], ["恢复", "恢復"]];

const CHARACTERS = new Map([...SIMPLIFIED].map((character, index) => [character, TRADITIONAL[index]]));

/** A Chinese text of the page in traditional characters. */
export function traditional(text) {
  const worded = WORDS.reduce((done, [from, to]) => done.replaceAll(from, to), text);
  return [...worded].map((character) => CHARACTERS.get(character) ?? character).join("");
}
