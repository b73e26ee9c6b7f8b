//! tmp
use cards::Card; use houseway_ranking::high; use std::time::Instant;
fn main(){
 let mut deck:Vec<Card>=(0..52).map(|i|Card::from_index(i).unwrap()).collect();
 let mut s=0x9e3779b97f4a7c15u64; let mut hands:Vec<[Card;7]>=vec![];
 for _ in 0..1_000_000{ for at in 0..7{ s^=s<<13;s^=s>>7;s^=s<<17; deck.swap(at,at+(s>>32) as usize%(52-at)); } hands.push(deck[..7].try_into().unwrap()); }
 for _ in 0..3 {
 let t=Instant::now(); let mut sum=0u64; for _ in 0..20{ for h in &hands { sum=sum.wrapping_add(high::rank(std::hint::black_box(&h[..])).unwrap().value() as u64);} }
 println!("random 7: {} k/s {sum}", 20_000_000_000u128/t.elapsed().as_micros().max(1));
 let t=Instant::now(); let mut sum=0u64; for _ in 0..20{ for h in &hands { sum=sum.wrapping_add(high::rank(h).unwrap().value() as u64);} }
 println!("random [7]: {} k/s {sum}", 20_000_000_000u128/t.elapsed().as_micros().max(1));
 }
}
