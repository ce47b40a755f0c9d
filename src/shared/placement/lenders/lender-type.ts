/** Decides exemptions of state disclosure laws. */
export const lenderTypes = [
  'bank',
  'credit_union',
  'nonbank',
  'cash_advance',
  'equipment_finance',
  'cdfi',
  'other',
] as const
export type LenderType = (typeof lenderTypes)[number]

export const lenderTypeLabels = {
  bank: 'Bank',
  credit_union: 'Credit union',
  nonbank: 'Nonbank lender',
  cash_advance: 'Merchant cash advance funder',
  equipment_finance: 'Equipment finance company',
  cdfi: 'Community development financial institution (CDFI)',
  other: 'Other',
} as const satisfies Record<LenderType, string>

/** Within a sentence: "the lender is a bank". */
export const lenderTypePhrases = {
  bank: 'a bank',
  credit_union: 'a credit union',
  nonbank: 'a nonbank lender',
  cash_advance: 'a merchant cash advance funder',
  equipment_finance: 'an equipment finance company',
  cdfi: 'a CDFI',
  other: 'of another type',
} as const satisfies Record<LenderType, string>
