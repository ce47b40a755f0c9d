export const pricingLabels = {
  unknown: 'I don’t know',
  flat: 'Flat rate',
  tiered: 'Tiered (qualified, non-qualified)',
  interchange_plus: 'Interchange-plus',
  membership: 'Membership',
} as const
export type PricingModel = keyof typeof pricingLabels
export const pricingModels = Object.keys(pricingLabels) as [PricingModel, ...PricingModel[]]

export const equipmentLabels = {
  none: 'None yet',
  owned: 'We own them',
  leased: 'We lease them',
  processor: 'On loan from the processor',
} as const
export type Equipment = keyof typeof equipmentLabels
export const equipments = Object.keys(equipmentLabels) as [Equipment, ...Equipment[]]

export const needLabels = {
  terminal: 'Countertop terminal',
  mobile: 'Mobile card reader',
  register: 'Full register (point of sale)',
  self_service: 'Self-service',
  online: 'Online payments',
  invoices: 'Invoices and payment links',
} as const
export type Need = keyof typeof needLabels
export const needs = Object.keys(needLabels) as [Need, ...Need[]]
