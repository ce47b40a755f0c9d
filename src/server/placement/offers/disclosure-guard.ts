import type { Application } from '#server/applications/applications/queries.ts'
import type { Offer } from '#server/placement/offers/queries.ts'
import { type DisclosureRule, disclosureFor } from '#shared/placement/offers/disclosure-rules.ts'

/**
 * Returns the disclosure rule of the applicant's state for this offer. State laws cover businesses: consumers get Truth
 * in Lending Act disclosures from the lender.
 * @param state the applicant's current state; the address may have changed since the offer was made.
 */
export const ruleOf = (
  { type }: Pick<Application, 'type'>,
  state: string,
  { product, amountCents, terms: { price } }: Pick<Offer, 'product' | 'amountCents' | 'terms'>,
): DisclosureRule | undefined =>
  type === 'business' ? disclosureFor(state, { product, amountCents, price }) : undefined

/** Returns why the offer may not be shown to its applicant; undefined if it may. */
export function presentingProblem(rule: DisclosureRule | undefined, { disclosure }: Offer): string | undefined {
  if (rule?.transmit !== 'before_presenting' || disclosure?.transmittedAt) return undefined
  return `${rule.state} law requires that the lender’s disclosure is transmitted before the offer is shown.`
}

/** Returns why the contract may not be sent; undefined if it may. */
export function contractProblem(rule: DisclosureRule | undefined, { disclosure }: Offer): string | undefined {
  if (!rule) return undefined
  if (!disclosure?.transmittedAt) return `${rule.state} law requires that the lender’s disclosure is transmitted first.`
  return rule.isSigned && !disclosure.signed && !disclosure.paperSignedOn
    ? `${rule.state} law requires that the applicant signs the lender’s disclosure first.`
    : undefined
}
