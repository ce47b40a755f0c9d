export const industryLabels = {
  construction: 'Construction and trades',
  restaurant: 'Restaurant, bar, food',
  retail: 'Retail or online store',
  transport: 'Transportation and trucking',
  health: 'Health care',
  services: 'Professional services, agencies',
  personal_services: 'Beauty, fitness, cleaning, repairs',
  manufacturing: 'Manufacturing or wholesale',
  automotive: 'Auto sales or repair',
  farming: 'Farming, fishing, forestry',
  real_estate: 'Real estate',
  finance: 'Lending or money services',
  cannabis: 'Cannabis or CBD',
  gambling: 'Gambling or adult entertainment',
  firearms: 'Firearms',
  other: 'Something else',
} as const
export type Industry = keyof typeof industryLabels
export const industries = Object.keys(industryLabels) as [Industry, ...Industry[]]
