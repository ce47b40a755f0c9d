import { answersContext, decryptAnswers } from '#server/applications/applications/answers.ts'
import type { GuardChecks } from '#server/applications/applications/commands/move-application.ts'
import { type Application, findAnswers } from '#server/applications/applications/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { type DisclosureRule, disclosureFor } from '#shared/placement/offers/disclosure-rules.ts'
import { countPresented, findChosenOffer, type Offer } from './queries.ts'

/** Guards for application moves; each returns an error message if unmet. */
export const offerGuards = {
  'presentable-offer': async (ctx, id) =>
    (await countPresented(ctx, id)) > 0 ? undefined : 'No offer has been presented.',
  'offer-accepted': async (ctx, id) => ((await findChosenOffer(ctx, id)) ? undefined : 'No offer has been chosen.'),
  'contract-signed': async (ctx, id) =>
    (await findChosenOffer(ctx, id))?.contract ? undefined : 'The signed contract hasn’t been recorded.',
  'lender-confirmed': async (ctx, id) =>
    (await findChosenOffer(ctx, id))?.funding ? undefined : 'The lender’s confirmation hasn’t been recorded.',
} satisfies GuardChecks

/**
 * Returns the disclosure rule of the applicant's current state. State laws cover businesses; consumers get Truth in
 * Lending Act disclosures from the lender.
 */
export const ruleOf = (
  { type }: Pick<Application, 'type'>,
  state: string,
  { product, amountCents, terms: { price } }: Pick<Offer, 'product' | 'amountCents' | 'terms'>,
): DisclosureRule | undefined =>
  type === 'business' ? disclosureFor(state, { product, amountCents, price }) : undefined

/** Returns why the offer can't be shown to its applicant. */
export function presentingProblem(rule: DisclosureRule | undefined, { disclosure }: Offer): string | undefined {
  if (rule?.transmit !== 'before_presenting' || disclosure?.transmittedAt) return undefined
  return `${rule.state} law requires that the lender’s disclosure is transmitted before the offer is shown.`
}

/** Returns why the contract can't be sent. */
export function contractProblem(rule: DisclosureRule | undefined, { disclosure }: Offer): string | undefined {
  if (!rule) return undefined
  if (!disclosure?.transmittedAt) return `${rule.state} law requires that the lender’s disclosure is transmitted first.`
  return rule.isSigned && !disclosure.signed && !disclosure.paperSignedOn
    ? `${rule.state} law requires that the applicant signs the lender’s disclosure first.`
    : undefined
}

/** Returns the applicant's current state; empty if unanswered. */
export async function findApplicantState(
  ctx: Context,
  keys: EncryptionKeys,
  { id, type }: Pick<Application, 'id' | 'type'>,
): Promise<string> {
  const step = type === 'business' ? 'business' : 'applicant'
  const encrypted = (await findAnswers(ctx, id)).get(step)?.encrypted
  const answers = encrypted ? decryptAnswers(keys, answersContext(id, step), encrypted) : {}
  const { state } = answers as { state?: unknown }
  return typeof state === 'string' ? state : ''
}
