import type { UsState } from '#shared/lenders/criteria.ts'
import type { Product } from '#shared/lenders/product.ts'

/** What a state asks for before somebody there takes commercial financing. Facts for the software, not legal advice. */
export interface DisclosureRule {
  readonly state: UsState
  /** The kinds of money it speaks of; all of them where null. */
  readonly products: readonly Product[] | null
  /** Larger offers are free of it; cents. */
  readonly upToCents: number
  /**
   * When the lender's own disclosure must have been transmitted, unaltered: before anything of the offer is shown, or
   * before the contract goes out.
   */
  readonly transmit: 'before_presenting' | 'before_contract'
  /** Whether the applicant signs it before the contract goes out. */
  readonly isSigned: boolean
  /** What else staff have to watch. */
  readonly note: string
  readonly source: string
  /** Day on which somebody last compared this row with its source. */
  readonly reviewedOn: string
}

const million = 100_000_000
const salesBased: readonly Product[] = ['revenue_based']
const reviewedOn = '2026-11-21'

/** In the order of the states' names. A new law is a new row; a changed one gets a new `reviewedOn`. */
export const disclosureRules: readonly DisclosureRule[] = [
  {
    ...{
      state: 'CA',
      products: null,
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
      products: salesBased,
      upToCents: million / 4,
      transmit: 'before_contract',
      isSigned: true,
      reviewedOn,
    },
    note: 'Lender and broker have to be registered.',
    source: 'Connecticut Public Act 23-201',
  },
  {
    ...{
      state: 'FL',
      products: null,
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
      products: null,
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
      products: null,
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
      state: 'MO',
      products: null,
      upToCents: million / 2,
      transmit: 'before_contract',
      isSigned: false,
      reviewedOn,
    },
    note: 'The broker has to be registered.',
    source: 'Missouri Commercial Financing Disclosure Law (SB 1359, 2024)',
  },
  {
    ...{
      state: 'NY',
      products: null,
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
      products: salesBased,
      upToCents: million - 1,
      transmit: 'before_contract',
      isSigned: true,
      reviewedOn,
    },
    note: 'No automatic debit without a perfected security interest; a confession of judgment is void. Lender and broker register by December 31, 2026.',
    source: 'Texas HB 700 (2025)',
  },
  {
    ...{ state: 'UT', products: null, upToCents: million, transmit: 'before_contract', isSigned: false, reviewedOn },
    note: 'The lender has to be registered.',
    source: 'Utah Code 7-27-101 to 7-27-301 (SB 183)',
  },
  {
    ...{
      state: 'VA',
      products: salesBased,
      upToCents: million / 2,
      transmit: 'before_contract',
      isSigned: true,
      reviewedOn,
    },
    note: 'Lender and broker have to be registered.',
    source: 'Code of Virginia 6.2-2228 to 6.2-2238',
  },
]

/**
 * The rule for an offer to a business in this state, or undefined where there is none.
 * @param amountCents of the offer, before fees.
 */
export const disclosureFor = (state: string, product: Product, amountCents: number): DisclosureRule | undefined =>
  disclosureRules.find(
    (rule) =>
      rule.state === state &&
      amountCents <= rule.upToCents &&
      (rule.products === null || rule.products.includes(product)),
  )
