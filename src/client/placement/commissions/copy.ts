/** Longer texts of commissions, in one place for editors and translators. */
export const copy = {
  noCommissionsYet: 'No commissions yet. The lender’s commission appears here once an offer is chosen.',
  approvalEffect:
    'The commission can be paid once it’s approved. You can’t approve your own payout, or what you entered yourself if someone else can.',
  writeOffEffect: 'Writes off the outstanding balance. Splits are based on the amount received.',
  owedToYou: 'Owed to you',
  oweBack: 'You owe back',
  afterClawbackPeriod: 'This is after the last day of the clawback period. Ask the lender for the reason.',
} as const
