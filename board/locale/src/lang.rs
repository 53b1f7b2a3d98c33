//! The languages.

use std::str::FromStr;

use serde::Serialize;

/// A human language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese, in simplified characters.
    Zh,
    /// Vietnamese.
    Vi,
}

/// The text is not a supported language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLang;

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads `en`, `zh` and `vi`, also at the beginning of a locale's name like `zh_CN.UTF-8`.
    fn from_str(text: &str) -> Result<Lang, UnknownLang> {
        let name = text.split(['_', '-', '.', '@']).next().unwrap_or(text);
        match name.to_ascii_lowercase().as_str() {
            "en" => Ok(Lang::En),
            "zh" => Ok(Lang::Zh),
            "vi" => Ok(Lang::Vi),
            _ => Err(UnknownLang),
        }
    }
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Zh, Lang::Vi];

    /// The tag of the language by BCP 47: `en`, `zh`, `vi`.
    pub const fn tag(self) -> &'static str {
        self.pick("en", "zh", "vi")
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

    /// The text in this language.
    pub const fn pick<'t>(self, en: &'t str, zh: &'t str, vi: &'t str) -> &'t str {
        match self {
            Lang::En => en,
            Lang::Zh => zh,
            Lang::Vi => vi,
        }
    }
}

/// A text in all languages.
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
    /// A text in all languages.
    pub fn new(en: impl Into<String>, zh: impl Into<String>, vi: impl Into<String>) -> Text {
        Text { en: en.into(), zh: zh.into(), vi: vi.into() }
    }

    /// The text in one language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.zh, &self.vi)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_in_its_order() {
        let env = |pairs: &'static [(&str, &str)]| {
            Lang::of_environment(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(env(&[]), Lang::En);
        assert_eq!(env(&[("LANG", "zh_TW")]), Lang::Zh);
        assert_eq!(env(&[("LC_ALL", ""), ("LANG", "zh")]), Lang::Zh);
        assert_eq!(env(&[("LC_ALL", "C.UTF-8"), ("LANG", "zh_CN")]), Lang::En);
        assert_eq!(env(&[("LANG", "vi_VN.UTF-8")]), Lang::Vi);
        assert!(Lang::ALL.iter().all(|lang| lang.tag().parse() == Ok(*lang)));
        assert_eq!(env(&[("LC_MESSAGES", "zh_CN"), ("LANG", "en_US")]), Lang::Zh);
    }
}
