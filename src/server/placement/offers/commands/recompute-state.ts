import { requireApplication } from '#server/applications/applications/queries.ts'
import { findApplicantState, presentingProblem, ruleOf } from '#server/placement/offers/offer-guards.ts'
import { type Offer, requireOffer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { DisclosureRule } from '#shared/placement/offers/disclosure-rules.ts'
import { changeStatus, update } from './change-offer.ts'

/** Applies the applicant's current state law in the caller's transaction; an offer may wait for disclosure again. */
export async function recomputeDisclosureState(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<{ offer: Offer; rule: DisclosureRule | undefined }> {
  const before = await requireOffer(ctx, id)
  const application = await requireApplication(ctx, before.applicationId)
  const state = await findApplicantState(ctx, keys, application)
  const rule = ruleOf(application, state, before)
  const offer = state === before.state ? before : await update(ctx, before, 'offer.state-changed', { state })
  const isOut = offer.status === 'presentable' || offer.status === 'presented'
  if (!isOut || !presentingProblem(rule, offer)) return { offer, rule }
  return { offer: await changeStatus(ctx, offer, 'disclosure_pending'), rule }
}
