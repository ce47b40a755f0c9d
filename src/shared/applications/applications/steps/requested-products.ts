import type { Choice } from './question.ts'

/** What an applicant can ask for. */
export const requestedProducts: readonly Choice[] = [
  ['not_sure', "I'm not sure, show me what fits"],
  ['term_loan', 'Term loan'],
  ['line_of_credit', 'Line of credit'],
  ['sba', 'SBA loan'],
  ['equipment', 'Equipment financing'],
  ['invoice', 'Invoice financing'],
  ['sales_based', 'Merchant cash advance'],
]
