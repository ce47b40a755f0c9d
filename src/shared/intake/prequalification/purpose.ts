export const purposeLabels = {
  working_capital: 'Operating costs: rent, payroll, supplies',
  equipment: 'Equipment or a vehicle',
  inventory: 'Inventory',
  expansion: 'Growth: a new location, more staff',
  invoices: 'Covering the gap until customers pay their invoices',
  refinance: 'Paying off other loans or advances',
  other: 'Something else',
} as const
export type Purpose = keyof typeof purposeLabels
export const purposes = Object.keys(purposeLabels) as [Purpose, ...Purpose[]]
