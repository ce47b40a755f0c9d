import type { Application } from '#server/applications/applications/queries.ts'
import type { Offer } from '#server/placement/offers/queries.ts'
import { type DisclosureRule, disclosureFor } from '#shared/placement/offers/disclosure-rules.ts'

/**
 * What the law of the applicant's state asks for before this offer is taken. It speaks of businesses: a person who
 * borrows gets the disclosures of the Truth in Lending Act from the lender.
 * @param state the applicant's as it is now; an address may have changed since the offer came.
 */
export const ruleOf = (
  { type }: Pick<Application, 'type'>,
  state: string,
  { product, amountCents, terms: { price } }: Pick<Offer, 'product' | 'amountCents' | 'terms'>,
): DisclosureRule | undefined =>
  type === 'business' ? disclosureFor(state, { product, amountCents, price }) : undefined

/** Why the offer may not be shown to its applicant; undefined where it may. */
export function presentingProblem(rule: DisclosureRule | undefined, { disclosure }: Offer): string | undefined {
  if (rule?.transmit !== 'before_presenting' || disclosure?.transmittedAt) return undefined
  return `The law of ${rule.state} asks that the lender’s disclosure is transmitted before the offer is shown.`
}

/** Why the contract for the offer may not go out; undefined where it may. */
export function contractProblem(rule: DisclosureRule | undefined, { disclosure }: Offer): string | undefined {
  if (!rule) return undefined
  if (!disclosure?.transmittedAt)
    return `The law of ${rule.state} asks that the lender’s disclosure is transmitted first.`
  return rule.isSigned && !disclosure.signed && !disclosure.paperSignedOn
    ? `The law of ${rule.state} asks that the applicant signs the lender’s disclosure first.`
    : undefined
}
