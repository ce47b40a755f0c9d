import type { Choice } from './question.ts'

export const yesNo: readonly Choice[] = [
  ['no', 'No'],
  ['yes', 'Yes'],
]

export const yesNoNotSure: readonly Choice[] = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['not_sure', "I'm not sure"],
]

/** Self-reported; never looked up. */
export const creditBands: readonly Choice[] = [
  ['700_plus', '700 or more'],
  ['650_699', '650 to 699'],
  ['600_649', '600 to 649'],
  ['550_599', '550 to 599'],
  ['under_550', 'Under 550'],
  ['not_sure', "I'm not sure"],
]

export const paymentRhythms: readonly Choice[] = [
  ['daily', 'Every business day'],
  ['weekly', 'Weekly'],
  ['biweekly', 'Every two weeks'],
  ['monthly', 'Monthly'],
]

/** Help for account and ID numbers, which may be entered later. */
export const laterHelp = 'You can leave this for later. We ask for it only if a lender you chose needs it.'
