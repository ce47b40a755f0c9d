/** The figures of a month and in total, in the order of the table. */
export const cashFlowFigures = [
  'deposits',
  'trueRevenue',
  'expenses',
  'debtPayments',
  'averageDailyBalance',
  'lowestBalance',
  'endingBalance',
  'negativeDays',
  'nsf',
  'largestDeposit',
] as const
