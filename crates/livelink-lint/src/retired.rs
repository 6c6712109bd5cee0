//! Top-level domains that were deleted from the root zone (ruling 32).

/// Whether a label was a top-level domain once and was deleted from the root zone. It belonged to a country that no longer exists,
/// or to a company that gave it back. No address under it works any more. The label is in ASCII form, as in
/// [`Rejected::UnknownTld`](livelink_detect::Rejected::UnknownTld), in upper or lower case. O(log n) of the list.
///
/// The list was made on 2026-11-22. It has the labels of the lists of top-level domains from 2015 to 2024 that the embedded
/// table does not have, and the country codes that were deleted before 2015.
///
/// ```
/// assert!(livelink_lint::is_retired_tld("yu"));
/// assert!(livelink_lint::is_retired_tld("Symantec"));
/// assert!(!livelink_lint::is_retired_tld("com"));
/// ```
pub fn is_retired_tld(label: &str) -> bool {
    let label = || label.bytes().map(|byte| byte.to_ascii_lowercase());
    let place = RETIRED.binary_search_by(|entry| entry.bytes().cmp(label()));
    place.is_ok()
}

/// The labels, sorted.
const RETIRED: &[&str] = &[
    "abarth",
    "active",
    "adac",
    "afamilycompany",
    "aigo",
    "alfaromeo",
    "an",
    "avianca",
    "bananarepublic",
    "bentley",
    "blanco",
    "bnl",
    "boots",
    "bu",
    "budapest",
    "bugatti",
    "cancerresearch",
    "cartier",
    "caseih",
    "cbs",
    "ceb",
    "chloe",
    "chrysler",
    "cityeats",
    "comcast",
    "cookingchannel",
    "cs",
    "csc",
    "dabur",
    "dd",
    "dodge",
    "doha",
    "duck",
    "dunlop",
    "duns",
    "epost",
    "esurance",
    "etisalat",
    "everbank",
    "fiat",
    "foodnetwork",
    "frontdoor",
    "fujixerox",
    "glade",
    "goo",
    "goodhands",
    "guardian",
    "helsinki",
    "hgtv",
    "honeywell",
    "hoteles",
    "htc",
    "iinet",
    "intel",
    "iselect",
    "iveco",
    "iwc",
    "jcp",
    "jlc",
    "juniper",
    "kerrylogistics",
    "kinder",
    "ladbrokes",
    "lancaster",
    "lancia",
    "lancome",
    "liaison",
    "linde",
    "lipsy",
    "lixil",
    "loft",
    "lupin",
    "macys",
    "maserati",
    "mcd",
    "mcdonalds",
    "meo",
    "metlife",
    "mobily",
    "montblanc",
    "mopar",
    "movistar",
    "mtpc",
    "mutual",
    "mutuelle",
    "nadex",
    "nationwide",
    "natura",
    "newholland",
    "northwesternmutual",
    "off",
    "oldnavy",
    "onyourside",
    "orientexpress",
    "pamperedchef",
    "panerai",
    "passagens",
    "piaget",
    "pramerica",
    "qvc",
    "raid",
    "redstone",
    "rightathome",
    "rmit",
    "rocher",
    "sapo",
    "sca",
    "scjohnson",
    "scor",
    "ses",
    "shaw",
    "showtime",
    "shriram",
    "spiegel",
    "spreadbetting",
    "srt",
    "starhub",
    "statoil",
    "swiftcover",
    "symantec",
    "telecity",
    "telefonica",
    "tiffany",
    "tp",
    "travelchannel",
    "uconnect",
    "um",
    "vista",
    "vistaprint",
    "volkswagen",
    "vuelos",
    "warman",
    "wolterskluwer",
    "xfinity",
    "xn--3oq18vl8pn36a",
    "xn--estv75g",
    "xn--jlq61u9w7b",
    "xn--kpu716f",
    "xn--mgbaakc7dvf",
    "xn--mgbb9fbpob",
    "xn--pbt977c",
    "xperia",
    "yu",
    "zippo",
    "zr",
];

#[cfg(test)]
mod tests {
    use super::{RETIRED, is_retired_tld};
    use livelink_detect::Detector;

    /// No label of the embedded table is retired.
    #[test]
    fn sorted_and_gone() {
        assert!(RETIRED.is_sorted());
        let detector = Detector::default();
        for label in RETIRED {
            assert!(
                is_retired_tld(label) && is_retired_tld(&label.to_uppercase()),
                "{label}"
            );
            let address = format!("https://example.{label}");
            assert!(detector.detect(&address).is_empty(), "{label}");
        }
        for label in ["", "a", "zz", "com", "cs2", "手表"] {
            assert!(!is_retired_tld(label), "{label}");
        }
    }
}
