import { z } from 'zod/mini'
import { type UsState, usState } from '#shared/intake/prequalification/criteria.ts'
import { type Product, products } from '#shared/intake/prequalification/product.ts'
import { day } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { type LenderType, lenderTypePhrases, lenderTypes } from '#shared/placement/lenders/lender-type.ts'
import { type OfferPrice, priceKindLabels } from '#shared/placement/offers/terms.ts'

/** When the lender's unaltered disclosure must have been transmitted. */
export const timings = ['before_presenting', 'before_contract', 'at_consummation'] as const
export type Timing = (typeof timings)[number]

/** Within a sentence. */
export const timingLabels = {
  before_presenting: 'before the offer is shown',
  before_contract: 'before the contract is sent',
  at_consummation: 'before the contract is signed',
} as const satisfies Record<Timing, string>

/** What the state requires of a broker for covered offers. */
export const brokerLicenses = ['none', 'license', 'registration'] as const
export type BrokerLicense = (typeof brokerLicenses)[number]

const priceKinds = Object.keys(priceKindLabels) as [OfferPrice['kind'], ...OfferPrice['kind'][]]
const dealCountMessage = 'Enter a whole number from 1 to 1,000, or leave this empty'

/** A state's rule for commercial financing; facts for the software, not legal advice. */
export const disclosureRule = z.object({
  statute: text(2, 300, 'Enter the statute'),
  /** Where the text of the law can be read; empty if unknown. */
  sourceUrl: text(0, 500, 'Use a shorter address').check(
    z.refine((typed) => typed === '' || /^https?:\/\/[^\s.]+\.[^\s]+$/.test(typed), 'Enter a web address'),
  ),
  /** Null for every product. */
  products: z.nullable(z.array(z.enum(products)).check(z.maxLength(products.length, 'Invalid input'))),
  /** Covered whatever the product is called. */
  prices: z.array(z.enum(priceKinds)).check(z.maxLength(priceKinds.length, 'Invalid input')),
  /** Larger offers are exempt, before fees; null without a limit. */
  upToCents: z.nullable(
    z
      .int('Enter an amount')
      .check(z.gte(100, 'Enter an amount of at least $1'), z.lte(100_000_000_000, 'Enter a smaller amount')),
  ),
  timing: z.enum(timings, 'Choose when it must be given'),
  /** Before the contract goes out, or before its signature if it is due only then. */
  isSigned: z.boolean('Choose whether it must be signed'),
  exemptLenders: z.array(z.enum(lenderTypes)).check(z.maxLength(lenderTypes.length, 'Invalid input')),
  /** Financing secured by real property, as staff enter it with the offer. */
  isRealPropertyExempt: z.boolean('Invalid input'),
  /**
   * Lenders with no more deals than this in 12 months are exempt. Shown with the law but not applied, because we don't
   * know a lender's deals through others.
   */
  exemptUpToDeals: z.nullable(
    z.int(dealCountMessage).check(z.gte(1, dealCountMessage), z.lte(1_000, dealCountMessage)),
  ),
  /** As shown to staff: `NY FSL 802`. */
  exemptionStatute: text(0, 300, 'Use a shorter text'),
  requiredForm: text(0, 500, 'Use a shorter text'),
  brokerLicense: z.enum(brokerLicenses, 'Choose what a broker needs'),
  note: multiline(1_000),
  /** When the rule was last compared with the law. */
  lawAsOf: day('Enter the date'),
  nextReviewOn: day('Enter the date'),
  reviewer: text(2, 100, 'Enter who compared it with the law'),
})
export type DisclosureRule = z.output<typeof disclosureRule>

export const stateRule = z.object({ state: usState, ...disclosureRule.shape })
export type StateRule = DisclosureRule & { readonly state: UsState }

/** Why a covered offer needs no disclosure: the type of its lender, or what secures it. */
export const exemptions = [...lenderTypes, 'real_property'] as const
export type Exemption = (typeof exemptions)[number]

export interface DisclosedTerms {
  readonly product: Product
  readonly price: Pick<OfferPrice, 'kind'>
  /** Before fees. */
  readonly amountCents: number
  readonly isSecuredByRealProperty?: boolean | undefined
}

export interface Judgment<Rule> {
  readonly rule: Rule
  readonly exemption: Exemption | null
}

/** Returns the state's rule for an offer, if one covers it, and why the offer is exempt, if it is. */
export function disclosureFor<Rule extends Omit<StateRule, 'state'> & { readonly state: string }>(
  rules: readonly Rule[],
  state: string,
  terms: DisclosedTerms,
  lenderType: LenderType | null,
): Judgment<Rule> | undefined {
  const rule = rules.find((one) => one.state === state && isCovered(one, terms))
  if (!rule) return undefined
  if (lenderType && rule.exemptLenders.includes(lenderType)) return { rule, exemption: lenderType }
  return { rule, exemption: rule.isRealPropertyExempt && terms.isSecuredByRealProperty ? 'real_property' : null }
}

type Trigger = Pick<DisclosureRule, 'products' | 'prices' | 'upToCents'>

const isCovered = ({ products, prices, upToCents }: Trigger, { product, price, amountCents }: DisclosedTerms) =>
  (upToCents === null || amountCents <= upToCents) &&
  (products === null || products.includes(product) || prices.includes(price.kind))

/** Explains to staff why an offer needs no disclosure. */
export const exemptionText = (exemption: Exemption, { exemptionStatute, statute }: ExemptingRule) =>
  `No disclosure required: ${reasonOf(exemption)} (${exemptionStatute || statute})`

const reasonOf = (exemption: Exemption) =>
  exemption === 'real_property'
    ? 'the financing is secured by real property'
    : `the lender is ${lenderTypePhrases[exemption]}`

type ExemptingRule = Pick<DisclosureRule, 'exemptionStatute' | 'statute'>
