//! tmp
use cards::Deck; use houseway_shoe::*; use std::time::Instant;
fn main(){ let n=2_000_000u32;
 let mut shoe=Shoe::new(Deck::STANDARD,Rng::from_seed(1));
 for _ in 0..2 { for k in [20,52]{
 let t=Instant::now(); let mut x=0; for _ in 0..n{ shoe.reset(Deck::STANDARD); for _ in 0..k { x+=shoe.draw().unwrap().index(); } }
 println!("reset + {k} draws: {} ns {x}", t.elapsed().as_nanos()/n as u128); }
 let rng=Rng::from_seed(2); let t=Instant::now(); let mut x=0u32; for i in 0..n{ x^=rng.fork(i as u64).word(); }
 println!("fork + word: {} ns {x}", t.elapsed().as_nanos()/n as u128);
 let mut rng=Rng::from_seed(2); let t=Instant::now(); let mut x=0u32; for _ in 0..n*10{ x^=rng.below(52); }
 println!("below: {} ps {x}", t.elapsed().as_nanos()*100/n as u128);
 let mut rng=Rng::from_seed(2); let t=Instant::now(); let mut x=0u32; for _ in 0..n*10{ x^=rng.word(); }
 println!("word: {} ps {x}", t.elapsed().as_nanos()*100/n as u128);
 }}
