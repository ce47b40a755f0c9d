/** What a transaction is, for underwriting. `expense` is any other debit. */
export const categories = [
  'deposit',
  'card_processor',
  'transfer',
  'proceeds',
  'refund',
  'owner_contribution',
  'payroll',
  'rent',
  'tax',
  'fee',
  'nsf',
  'returned_item',
  'debt_payment',
  'expense',
] as const
export type Category = (typeof categories)[number]

export const categoryLabels: Readonly<Record<Category, string>> = {
  deposit: 'Deposit',
  card_processor: 'Card processor deposit',
  transfer: 'Transfer between own accounts',
  proceeds: 'Loan or advance proceeds',
  refund: 'Refund',
  owner_contribution: 'Owner contribution',
  payroll: 'Payroll',
  rent: 'Rent',
  tax: 'Tax',
  fee: 'Bank fee',
  nsf: 'NSF or overdraft fee',
  returned_item: 'Returned item',
  debt_payment: 'Debt payment',
  expense: 'Other expense',
}
