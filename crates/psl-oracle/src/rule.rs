//! The section of a rule, and its forms.

use crate::host::longest_is_icann;

/// Returns a rule of the list (`com`, `*.ck`, `!www.ck`, `公司.香港`) in the forms in which `psl` knows it: as U-labels, and
/// as A-labels if they differ. Empty if the rule is not of the ICANN section.
///
/// # Errors
///
/// A rule that has no A-labels.
pub fn icann_forms(rule: &str) -> Result<Vec<String>, String> {
    // The name of a wildcard rule is also a host that the rule matches: its first label is an asterisk.
    let (mark, name) = match rule.strip_prefix('!') {
        Some(name) => ("!", name),
        None => ("", rule),
    };
    if !longest_is_icann(name.as_bytes()) {
        return Ok(Vec::new());
    }
    let mut forms = vec![rule.to_owned()];
    if !name.is_ascii() {
        let ascii = idna::domain_to_ascii(name).map_err(|error| format!("{rule}: {error}"))?;
        forms.push(format!("{mark}{ascii}"));
    }
    Ok(forms)
}

#[cfg(test)]
mod tests {
    use super::icann_forms;

    #[test]
    fn rules_of_the_icann_section_have_one_form_or_two() {
        for (rule, forms) in [
            ("com", &["com"] as &[&str]),
            ("co.uk", &["co.uk"]),
            ("*.ck", &["*.ck"]),
            ("!www.ck", &["!www.ck"]),
            ("公司.香港", &["公司.香港", "xn--55qx5d.xn--j6w193g"]),
            // Rules of the private section, one of them below a rule with a wildcard.
            ("blogspot.com", &[]),
            ("*.compute.amazonaws.com", &[]),
        ] {
            assert_eq!(icann_forms(rule).unwrap(), forms, "{rule}");
        }
    }
}
