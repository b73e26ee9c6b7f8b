use engine::Chips;
use house::JackpotHand;
use pit::Table;

/// What went through the prizes of tables, apart from what hands dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prizes {
    /// What the house put up.
    pub promotional: Chips,
    /// What players were paid.
    pub paid: Chips,
    /// What the books say is left, with the drop.
    pub pools: Chips,
}

impl Prizes {
    /// The prizes of a table, which hold so much by its books.
    pub fn of(table: &Table, pools: Chips) -> Prizes {
        let totals = table.seating().jackpot_totals();
        Prizes { promotional: totals.promotional, paid: totals.paid, pools }
    }

    /// Whether what came in and was not paid is what is left.
    pub fn adds_up(&self, dropped: Chips) -> bool {
        dropped + self.promotional == self.paid + self.pools
    }

    pub fn add(&mut self, other: &Prizes) {
        self.promotional += other.promotional;
        self.paid += other.paid;
        self.pools += other.pools;
    }
}

/// What a table's jackpot is called in reports.
pub fn jackpot_name(table: &Table) -> &'static str {
    match table.seating().terms().jackpot.as_ref().map(|jackpot| jackpot.hand) {
        Some(JackpotHand::BadBeat) => "bad-beat",
        Some(JackpotHand::SixFour) => "six-four",
        Some(JackpotHand::TwoJokers) => "two-jokers",
        None => "unassigned",
    }
}
