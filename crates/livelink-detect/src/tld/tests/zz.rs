
use crate::tld::{TldTable, Suffix};
#[test] fn zz() {
  let rules = std::fs::read_to_string(std::env::var("RULES").unwrap()).unwrap();
  use psl::Psl as _;
  let mut f = String::from("// ===BEGIN ICANN DOMAINS===\n"); let mut n=0;
  for r in rules.lines() { let probe = r.replace("*", "zz").replace("!", ""); 
    let i = psl::List.suffix(probe.as_bytes()).unwrap();
    if i.typ()==Some(psl::Type::Icann) { f.push_str(r); f.push('\n'); n+=1; } }
  f.push_str("// ===END ICANN DOMAINS===\n");
  println!("{n} icann rules");
  let t0=std::time::Instant::now();
  let t = TldTable::parse(f.as_bytes()).unwrap();
  println!("parse {:?} {t:?}", t0.elapsed());
  let e = TldTable::embedded(); let mut bad=0; let mut hosts=vec![];
  for r in rules.lines() { let r = crate::host::domain::to_ascii(r.trim_start_matches("*.").trim_start_matches('!')).unwrap().into_owned(); 
    for p in ["", "a.", "a.b.", "www.", "city.", "a.b.c."] { hosts.push(format!("{p}{r}")); } }
  for h in &hosts { if t.suffix(h)!=e.suffix(h) { bad+=1; if bad<30 { println!("{h} file {:?} embedded {:?}", t.suffix(h), e.suffix(h)); } } }
  println!("{} hosts, {bad} differ", hosts.len());
  for (name, t) in [("embedded", &e),("file",&t)] { let t0=std::time::Instant::now(); let mut s=0; for h in &hosts { if let Suffix::Known(l)=t.suffix(h) { s+=l; } } println!("{name} {:?}/host {s}", t0.elapsed()/hosts.len() as u32); 
   let t0=std::time::Instant::now(); let mut s=0; for h in &hosts { if t.is_tld(h.rsplit('.').next().unwrap()) { s+=1; } } println!("{name} is_tld {:?}/host {s}", t0.elapsed()/hosts.len() as u32);
   let t0=std::time::Instant::now(); let mut s=0; for h in &hosts { if t.is_tld(&h[h.len()-2..]) { s+=1; } } println!("{name} is_tld(miss) {:?}/host {s}", t0.elapsed()/hosts.len() as u32); }
  let d = std::fs::File::open("/usr/share/publicsuffix/public_suffix_list.dat").unwrap();
  let t0=std::time::Instant::now();
  let d = TldTable::parse(d).unwrap(); println!("{d:?} {} {:?}", d.len(), t0.elapsed());
}
