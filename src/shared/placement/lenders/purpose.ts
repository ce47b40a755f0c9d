/** What money is borrowed for, in words. */
export const purposeLabels = {
  working_capital: 'Everyday costs: rent, wages, goods',
  equipment: 'Equipment or a vehicle',
  inventory: 'Stock',
  expansion: 'Growth: a new place, more people',
  invoices: 'A bridge until customers pay their invoices',
  refinance: 'Paying off other loans or advances',
  other: 'Something else',
} as const
export type Purpose = keyof typeof purposeLabels
export const purposes = Object.keys(purposeLabels) as [Purpose, ...Purpose[]]
