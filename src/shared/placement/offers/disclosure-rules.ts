import type { UsState } from '#shared/intake/prequalification/criteria.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import type { OfferPrice } from './terms.ts'

/** A state's rules for commercial financing; facts for the software, not legal advice. */
export interface DisclosureRule {
  readonly state: UsState
  readonly products: readonly Product[] | null
  /** Covered whatever the product is called. */
  readonly prices: readonly OfferPrice['kind'][]
  /** Larger offers are exempt; null without a limit. */
  readonly upToCents: number | null
  /** When the lender's unaltered disclosure must have been transmitted. */
  readonly transmit: 'before_presenting' | 'before_contract'
  /** Before the contract goes out. */
  readonly isSigned: boolean
  readonly note: string
  readonly source: string
  readonly reviewedOn: string
}

const million = 100_000_000
/**
 * Sales-based financing is defined by its terms: repaid as a share of sales, or in debits adjusted to sales (Va. Code
 * 6.2-2228, CGS 36a-861, Tex. Fin. Code 398.001). Terms don't say whether debits are adjusted, so every advance with
 * a factor counts.
 */
const salesBased = { products: ['revenue_based'], prices: ['factor', 'sales_share'] } as const
const everything = { products: null, prices: [] } as const
const reviewedOn = '2026-11-21'
const revisedOn = '2026-11-22'

/** By state name. A changed row gets a new `reviewedOn`. */
export const disclosureRules: readonly DisclosureRule[] = [
  {
    ...{
      state: 'CA',
      ...everything,
      upToCents: million / 2,
      transmit: 'before_presenting',
      isSigned: true,
      reviewedOn,
    },
    note: 'Quote a price as APR; never call a factor a rate or interest (SB 362).',
    source: 'California Financial Code 22800 to 22805 (SB 1235), 10 CCR 900 to 956',
  },
  {
    ...{
      state: 'CT',
      ...salesBased,
      upToCents: million / 4,
      transmit: 'before_presenting',
      isSigned: true,
      reviewedOn: revisedOn,
    },
    note: 'The disclosure is due when a specific offer is extended. Lender and broker must be registered.',
    source: 'General Statutes of Connecticut 36a-861 and following, timing in 36a-863 (Public Act 23-201)',
  },
  {
    ...{
      state: 'FL',
      ...everything,
      upToCents: million / 2,
      transmit: 'before_contract',
      isSigned: false,
      reviewedOn,
    },
    note: 'No fee before funding; address and telephone in every advertisement.',
    source: 'Florida Statutes 559.961 to 559.9615',
  },
  {
    ...{
      state: 'GA',
      ...everything,
      upToCents: million / 2,
      transmit: 'before_contract',
      isSigned: false,
      reviewedOn,
    },
    note: 'No fee before funding.',
    source: 'Official Code of Georgia 10-1-393.18 (SB 90)',
  },
  {
    ...{
      state: 'KS',
      ...everything,
      upToCents: million / 2,
      transmit: 'before_contract',
      isSigned: false,
      reviewedOn,
    },
    note: '',
    source: 'Kansas Commercial Financing Disclosure Act (SB 345, 2024)',
  },
  {
    ...{
      state: 'LA',
      ...salesBased,
      upToCents: null,
      transmit: 'before_contract',
      isSigned: false,
      reviewedOn: revisedOn,
    },
    note: 'In force since August 1, 2025. No lender is exempt, and there is no upper limit.',
    source: 'Louisiana Revised Statutes 9:3137.10 (Act 198 of 2025, HB 470)',
  },
  {
    ...{
      state: 'MO',
      ...everything,
      upToCents: million / 2,
      transmit: 'before_contract',
      isSigned: false,
      reviewedOn,
    },
    note: 'The broker must be registered.',
    source: 'Missouri Commercial Financing Disclosure Law (SB 1359, 2024)',
  },
  {
    ...{
      state: 'NY',
      ...everything,
      upToCents: 2.5 * million,
      transmit: 'before_presenting',
      isSigned: true,
      reviewedOn,
    },
    note: 'Give the evidence of transmission, with its time, to the lender; keep it four years.',
    source: 'New York Financial Services Law 801 to 812, 23 NYCRR 600.21',
  },
  {
    ...{
      state: 'TX',
      ...salesBased,
      upToCents: million - 1,
      transmit: 'before_presenting',
      isSigned: true,
      reviewedOn: revisedOn,
    },
    note: 'The disclosure is due when a specific offer is extended. No automatic debit without a perfected security interest; a confession of judgment is void. Lender and broker register by December 31, 2026.',
    source: 'Texas Finance Code, chapter 398, timing in 398.051 (HB 700, 2025), 7 TAC 86.310',
  },
  {
    ...{ state: 'UT', ...everything, upToCents: million, transmit: 'before_contract', isSigned: false, reviewedOn },
    note: 'The lender must be registered.',
    source: 'Utah Code 7-27-101 to 7-27-301 (SB 183)',
  },
  {
    ...{
      state: 'VA',
      ...salesBased,
      upToCents: million / 2,
      transmit: 'before_presenting',
      isSigned: true,
      reviewedOn: revisedOn,
    },
    note: 'The disclosure is due when a specific offer is extended. Lender and broker must be registered.',
    source: 'Code of Virginia 6.2-2228 to 6.2-2238, timing in 6.2-2231 and 10VAC5-240-30',
  },
]

export interface DisclosedTerms {
  readonly product: Product
  readonly price: Pick<OfferPrice, 'kind'>
  /** Before fees. */
  readonly amountCents: number
}

/** Returns the state's rule for an offer, if one covers it. */
export const disclosureFor = (state: string, terms: DisclosedTerms): DisclosureRule | undefined =>
  disclosureRules.find((rule) => rule.state === state && isCovered(rule, terms))

const isCovered = ({ products, prices, upToCents }: DisclosureRule, { product, price, amountCents }: DisclosedTerms) =>
  (upToCents === null || amountCents <= upToCents) &&
  (products === null || products.includes(product) || prices.includes(price.kind))
