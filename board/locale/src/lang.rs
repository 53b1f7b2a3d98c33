//! The languages.

use std::borrow::Cow;
use std::str::FromStr;

use serde::Serialize;
use xiangqi::notation::Notation;

use crate::hant::traditional;

/// A human language, with the script that it is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese, in simplified characters.
    Zh,
    /// Chinese, in traditional characters. Its texts are converted from simplified ones.
    ZhHant,
    /// Vietnamese.
    Vi,
}

/// The text is not a supported language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLang;

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads `en`, `zh`, `zh-Hant` and `vi`, also at the beginning of a locale's name like `zh_CN.UTF-8`. Chinese of Taiwan,
    /// Hong Kong and Macao is read as traditional, unless the script is given: `zh-Hans-HK`.
    fn from_str(text: &str) -> Result<Lang, UnknownLang> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split(['_', '-', '.', '@']).collect();
        let has = |names: &[&str]| words.iter().any(|word| names.contains(word));
        match words[0] {
            "en" => Ok(Lang::En),
            "zh" if has(&["hans"]) => Ok(Lang::Zh),
            "zh" if has(&["hant", "tw", "hk", "mo"]) => Ok(Lang::ZhHant),
            "zh" => Ok(Lang::Zh),
            "vi" => Ok(Lang::Vi),
            _ => Err(UnknownLang),
        }
    }
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 4] = [Lang::En, Lang::Zh, Lang::ZhHant, Lang::Vi];

    /// The languages that a [`Text`] holds.
    pub const HELD: [Lang; 3] = [Lang::En, Lang::Zh, Lang::Vi];

    /// The tag of the language by BCP 47: `en`, `zh`, `zh-Hant`, `vi`.
    pub const fn tag(self) -> &'static str {
        self.choose("en", "zh", "zh-Hant", "vi")
    }

    /// The language of the environment's locale. As in POSIX, the first of these variables that is set and not empty
    /// decides.
    ///
    /// ```
    /// use chuhe_locale::Lang;
    ///
    /// let of = |name: &str| (name == "LANG").then(|| "zh_CN.UTF-8".to_owned());
    /// assert_eq!(Lang::of_environment(of), Lang::Zh);
    /// ```
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Lang {
        let mut values = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable);
        let value = values.find(|value| !value.is_empty());
        value.and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    /// The notation of moves that is usual in the language.
    pub const fn notation(self) -> Notation {
        match self {
            Lang::En => Notation::Wxf,
            Lang::Zh => Notation::Chinese,
            Lang::ZhHant => Notation::Traditional,
            Lang::Vi => Notation::Vietnamese,
        }
    }

    /// The text in this language.
    pub(crate) const fn choose<'t>(self, en: &'t str, zh: &'t str, hant: &'t str, vi: &'t str) -> &'t str {
        match self {
            Lang::En => en,
            Lang::Zh => zh,
            Lang::ZhHant => hant,
            Lang::Vi => vi,
        }
    }
}

/// A text in English, simplified Chinese and Vietnamese. Traditional Chinese is converted from simplified Chinese.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
    /// In Vietnamese.
    pub vi: String,
}

impl Text {
    /// Makes a text from its English, Chinese and Vietnamese versions.
    pub fn new(en: impl Into<String>, zh: impl Into<String>, vi: impl Into<String>) -> Text {
        Text { en: en.into(), zh: zh.into(), vi: vi.into() }
    }

    /// The texts that `say` returns for the languages.
    pub fn of<T: Into<String>>(say: impl FnMut(Lang) -> T) -> Text {
        let [en, zh, vi] = Lang::HELD.map(say);
        Text::new(en, zh, vi)
    }

    /// The texts that `say` returns for the languages; `None` if `say` returns `None` for one of them.
    pub fn of_some(say: impl FnMut(Lang) -> Option<String>) -> Option<Text> {
        let [en, zh, vi] = Lang::HELD.map(say);
        Some(Text::new(en?, zh?, vi?))
    }

    /// The text in one language.
    pub fn in_lang(&self, lang: Lang) -> Cow<'_, str> {
        match lang {
            Lang::En => Cow::Borrowed(&self.en),
            Lang::Zh => Cow::Borrowed(&self.zh),
            Lang::ZhHant => Cow::Owned(traditional(&self.zh)),
            Lang::Vi => Cow::Borrowed(&self.vi),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_variables_are_read_in_the_order_of_posix() {
        let env = |pairs: &'static [(&str, &str)]| {
            Lang::of_environment(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(env(&[]), Lang::En);
        for (locale, lang) in [
            ("zh", Lang::Zh),
            ("zh_SG.UTF-8", Lang::Zh),
            ("zh_TW", Lang::ZhHant),
            ("zh_HK.UTF-8", Lang::ZhHant),
            ("zh-Hant", Lang::ZhHant),
            ("zh-Hans-HK", Lang::Zh),
            ("zh_Hans_MO.UTF-8", Lang::Zh),
            ("zh-Hans-TW", Lang::Zh),
            ("zh-Hant-CN", Lang::ZhHant),
        ] {
            assert_eq!(locale.parse(), Ok(lang), "{locale}");
        }
        assert_eq!(env(&[("LC_ALL", ""), ("LANG", "zh")]), Lang::Zh);
        assert_eq!(env(&[("LC_ALL", "C.UTF-8"), ("LANG", "zh_CN")]), Lang::En);
        assert_eq!(env(&[("LANG", "vi_VN.UTF-8")]), Lang::Vi);
        assert!(Lang::ALL.iter().all(|lang| lang.tag().parse() == Ok(*lang)));
        assert_eq!(env(&[("LC_MESSAGES", "zh_CN"), ("LANG", "en_US")]), Lang::Zh);
    }

    #[test]
    fn traditional_texts_are_converted_from_simplified_ones() {
        let text = Text::new("review", "复盘：红马进四", "xem lại");
        assert_eq!(text.in_lang(Lang::ZhHant), "覆盤：紅馬進四");
        assert_eq!(Text::of(Lang::tag).in_lang(Lang::Vi), "vi");
    }
}
