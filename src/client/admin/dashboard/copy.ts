/** What the key figures of the dashboard count, in one place for editors and translators. */
export const copy = {
  leadsMeaning: 'Leads that arrived in this period, without spam and merged duplicates.',
  reachedMeaning: 'Share of the period’s leads with a first contact attempt within 24 hours of their arrival.',
  submittedMeaning: 'Applications submitted for the first time in this period, whenever the lead arrived.',
  fundedMeaning: 'Applications funded for the first time in this period. Rescinded deals don’t count.',
  fundedDollarsMeaning: 'Amounts that lenders funded in this period, as recorded with each funding.',
  revenueMeaning: 'Success fees invoiced and lender commissions due in this period, less credits and reversals.',
  approvalMeaning:
    'Share of the applications decided in this period that got an offer; the others were not placed, withdrawn or expired.',
  daysToFundMeaning: 'Half of the applications funded in this period took this many days or fewer from submission.',
  comparedWith: { previous: 'the previous period', year: 'the same dates last year' },
  cohortIntro:
    'How far each month’s leads have come. A lead counts once per step, even if a duplicate or a later application reached it.',
  breakdownIntro:
    'Leads count for their owner, applications and revenue for theirs. Revenue is booked on the day of the invoice or funding, and collected on the day of the payment.',
  lenderIntro:
    'Offers and answers count on their day; an offer rate is the share of a lender’s answers that were offers.',
  countedMeaning:
    'With this many records, the figures are counted once a minute at most, so your latest changes can be missing. “Count again” includes them.',
  notCounted: 'Couldn’t count again. Try again in a moment.',
} as const
