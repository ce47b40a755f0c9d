import type { UsState } from '#shared/intake/prequalification/criteria.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import type { DisclosureRule } from '#shared/placement/disclosure-rules/disclosure-rule.ts'

/** Typed values are text. */
export interface RuleDraft
  extends Pick<
    DisclosureRule,
    | 'statute'
    | 'sourceUrl'
    | 'timing'
    | 'isSigned'
    | 'isRealPropertyExempt'
    | 'exemptionStatute'
    | 'requiredForm'
    | 'brokerLicense'
    | 'note'
    | 'lawAsOf'
    | 'nextReviewOn'
    | 'reviewer'
  > {
  readonly isEveryProduct: boolean
  readonly products: readonly string[]
  readonly prices: readonly string[]
  readonly exemptLenders: readonly string[]
  /** Dollars; empty without a limit. */
  readonly upTo: string
  readonly exemptUpToDeals: string
  readonly validFrom: string
  readonly reason: string
}

/**
 * Returns what the form starts with; users who save enter their own name as reviewer.
 * @param today the first day that a new version can apply.
 */
export function toRuleDraft(rule: DisclosureRule, today: string, mayChange: boolean): RuleDraft {
  const { products, prices, exemptLenders, upToCents, exemptUpToDeals, ...rest } = rule
  return {
    ...{ ...rest, prices, exemptLenders, isEveryProduct: products === null, products: products ?? [] },
    upTo: upToCents === null ? '' : (upToCents / 100).toLocaleString('en-US', { maximumFractionDigits: 2 }),
    exemptUpToDeals: exemptUpToDeals === null ? '' : String(exemptUpToDeals),
    ...{ validFrom: today, reason: '', reviewer: mayChange ? '' : rule.reviewer },
  }
}

/** Unreadable numbers stay text and fail validation. */
const numberOf = (typed: string, scale: number) => {
  if (typed.trim() === '') return null
  const number = parseNumber(typed)
  return number === undefined ? typed : Math.round(number * scale)
}

export function fromRuleDraft({ isEveryProduct, upTo, validFrom, reason, ...draft }: RuleDraft) {
  const { products, prices, exemptUpToDeals, ...rest } = draft
  return {
    ...{ validFrom, reason },
    rule: {
      ...{ ...rest, products: isEveryProduct ? null : products, prices: isEveryProduct ? [] : prices },
      ...{ upToCents: numberOf(upTo, 100), exemptUpToDeals: numberOf(exemptUpToDeals, 1) },
    },
  }
}

/** A new state starts strict: everything is covered before it is shown, and no one is exempt. */
export const blankRule = (today: string): DisclosureRule => ({
  ...{ statute: '', sourceUrl: '', products: null, prices: [], upToCents: null, timing: 'before_presenting' },
  ...{ isSigned: true, exemptLenders: [], isRealPropertyExempt: false, exemptUpToDeals: null, exemptionStatute: '' },
  ...{ requiredForm: '', brokerLicense: 'none', note: '', lawAsOf: today, nextReviewOn: '', reviewer: '' },
})

export const draftName = (state: UsState) => `disclosure rule ${state}`

/** For conflict notices. */
export const draftLabels: Readonly<Record<keyof RuleDraft, string>> = {
  statute: 'statute',
  sourceUrl: 'web address',
  isEveryProduct: 'products',
  products: 'products',
  prices: 'pricing',
  upTo: 'largest amount',
  timing: 'timing',
  isSigned: 'signature',
  exemptLenders: 'exempt lenders',
  isRealPropertyExempt: 'real property',
  exemptUpToDeals: 'number of deals',
  exemptionStatute: 'statute of the exemptions',
  requiredForm: 'required form',
  brokerLicense: 'license of the broker',
  note: 'note',
  lawAsOf: 'law last checked',
  nextReviewOn: 'next review',
  reviewer: 'reviewer',
  validFrom: 'start',
  reason: 'reason',
}
