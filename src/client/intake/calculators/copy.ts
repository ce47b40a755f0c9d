/** Longer texts of calculators, in one place for editors and translators. */
export const copy = {
  neverRepaid: 'At this share, these sales won’t repay the advance within ten years.',
  advanceEstimate:
    'An estimate: it assumes an average funding day and equal debits on the days banks process them. Your agreement controls.',
  successFeeHelp: 'Due after you are funded, never before. The APR treats it as paid from your funds that day.',
  exampleRateHelp: 'An example to start with. Enter the rate you were quoted.',
  loanEstimate:
    'An estimate, not an offer: the lender sets the rate and terms. APR by the actuarial method of Regulation Z.',
  comparisonEstimate:
    'An estimate, not an offer. APR by the actuarial method of Regulation Z. It assumes an average funding day.',
  markupCaption: 'The markup that a processor with public prices adds to card costs',
  feesCaption: 'Where the fees go, and the same month on a public price list',
  switchingNeedsFees: 'Enter your termination fee and equipment cost to see when you’d break even.',
  savingsEstimate: 'An estimate based on two card mixes. We don’t promise any savings.',
} as const
