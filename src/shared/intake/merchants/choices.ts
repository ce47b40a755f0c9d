export const pricingWords = {
  unknown: 'I do not know',
  flat: 'Flat rate',
  tiered: 'Tiered (qualified, non-qualified)',
  interchange_plus: 'Interchange-plus',
  membership: 'Membership',
} as const
export type PricingModel = keyof typeof pricingWords
export const pricingModels = Object.keys(pricingWords) as [PricingModel, ...PricingModel[]]

export const equipmentWords = {
  none: 'None yet',
  owned: 'Our own',
  leased: 'Leased',
  processor: 'Lent by the processor',
} as const
export type Equipment = keyof typeof equipmentWords
export const equipments = Object.keys(equipmentWords) as [Equipment, ...Equipment[]]

export const needWords = {
  terminal: 'A terminal at the counter',
  mobile: 'Cards on the move',
  register: 'A whole register (point of sale)',
  self_service: 'Self-service',
  online: 'Payments on a website',
  invoices: 'Payment by invoice or link',
} as const
export type Need = keyof typeof needWords
export const needs = Object.keys(needWords) as [Need, ...Need[]]
