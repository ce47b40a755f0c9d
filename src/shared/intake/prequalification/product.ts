/** In display order. */
export const productLabels = {
  term_loan: 'Bank term loan',
  sba: 'SBA loan',
  equipment: 'Equipment loan',
  line_of_credit: 'Line of credit',
  invoice: 'Invoice financing',
  revenue_based: 'Revenue-based financing',
} as const
export type Product = keyof typeof productLabels
export const products = Object.keys(productLabels) as [Product, ...Product[]]
