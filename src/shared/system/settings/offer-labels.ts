/** Labels of the fields, by path. */
export const offerLabels: Readonly<Record<string, string>> = {
  'business.amount.fromDollars': 'Minimum business amount, dollars',
  'business.amount.toDollars': 'Maximum business amount, dollars',
  'business.lowestRateBasisPoints': 'Lowest rate, percent',
  'personal.amount.fromDollars': 'Minimum personal amount, dollars',
  'personal.amount.toDollars': 'Maximum personal amount, dollars',
  'personal.hasSuccessFee': 'Charge the success fee on personal loans',
  'personal.noFeeStates': 'No-fee states',
  successFeeBasisPoints: 'Success fee, percent of the amount',
  responseHours: 'Response time, hours',
  fundingHours: 'Fastest time to funding, hours',
  'minimums.monthsInBusiness': 'Months in business',
  'minimums.monthlyRevenueDollars': 'Monthly revenue, dollars',
  'minimums.creditScore': 'Personal credit score',
}
