import type { CardKind, Rate } from './published-rates.ts'

/** Offered prices; American Express costs as much as in-person payments, or nonqualified ones if tiered. */
export type Pricing = CostPlus | FlatRate | Tiered

/** Card costs are passed on. A subscription has a monthly fee in place of most of the markup. */
interface CostPlus {
  readonly kind: 'interchange_plus' | 'subscription'
  readonly present: Rate
  readonly absent: Rate
  readonly monthlyCents: number
}

/** Card costs are included. */
interface FlatRate {
  readonly kind: 'flat'
  readonly present: Rate
  readonly absent: Rate
  readonly monthlyCents: number
}

/** Card costs are included; the processor assigns each payment to a tier. */
interface Tiered {
  readonly kind: 'tiered'
  readonly qualified: Rate
  readonly midQualified: Rate
  readonly nonQualified: Rate
  readonly monthlyCents: number
}

export type TierName = 'qualified' | 'midQualified' | 'nonQualified'

/** Our assumption: processors assign tiers by rules of their own, and online payments a tier lower. */
export const assumedTiers: Record<'present' | 'absent', Record<CardKind, TierName>> = {
  present: {
    regulatedDebit: 'qualified',
    debit: 'qualified',
    credit: 'qualified',
    rewards: 'midQualified',
    premiumRewards: 'nonQualified',
  },
  absent: {
    regulatedDebit: 'midQualified',
    debit: 'midQualified',
    credit: 'midQualified',
    rewards: 'nonQualified',
    premiumRewards: 'nonQualified',
  },
}

/** As an option. */
export const pricingKindLabels = {
  interchange_plus: 'Interchange-plus',
  subscription: 'Subscription (card cost plus a monthly fee)',
  flat: 'Flat rate, card costs included',
  tiered: 'Tiered, card costs included',
} as const satisfies Record<Pricing['kind'], string>
export const pricingKinds = Object.keys(pricingKindLabels) as [Pricing['kind'], ...Pricing['kind'][]]
