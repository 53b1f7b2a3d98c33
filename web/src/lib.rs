//! The page with a xiangqi board: what `chuhe serve` serves, and what the reviews of games contain.
//!
//! | module | what |
//! |---|---|
//! | [`page`] | the files of the page, and all of them as one self-contained page |
//! | [`site`] | the page as a site without a server |
//! | [`data`] | games and moves as the page takes them, in JSON |
//!
//! The page's own files are in the folder `page`, those that only the site has in `site`: plain modules of JavaScript, one style sheet, no framework and no
//! build step. The pieces come from `chuhe-diagram`.

pub mod data;
pub mod page;
pub mod site;
