use livelink_tests::properties;
#[test] fn dbg(){ let b=std::fs::read("/tmp/me/f1").unwrap(); let (d,t)=properties::input(&b); println!("{t:?}");
for l in d.detect(&t){ let own=&t[l.range.clone()]; let s=d.display(own,l.kind); println!("{:?} {own:?}\n -> {s:?}", l.kind); 
 for x in d.detect(&format!(" {s} ")) { println!("   {:?} {:?}", x.kind, &format!(" {s} ")[x.range.clone()]);} } }
