import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { publishEvent } from '#server/messaging/webhooks/commands/publish-event.ts'
import { changeStatus, update } from '#server/placement/offers/commands/change-status.ts'
import { deliverDisclosure, refused } from '#server/placement/offers/commands/deliver-disclosure.ts'
import { recomputeDisclosureState } from '#server/placement/offers/commands/recompute-state.ts'
import { presentingProblem } from '#server/placement/offers/disclosure-guard.ts'
import { offerGuards } from '#server/placement/offers/offer-guards.ts'
import { type Offer, requireOffer } from '#server/placement/offers/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { OfferAct } from '#shared/placement/offers/admin-contract.ts'
import type { DisclosureRule } from '#shared/placement/offers/disclosure-rules.ts'
import { isLive, offerStatusLabels } from '#shared/placement/offers/offer-moves.ts'

type Act = (ctx: Context, offer: Offer, rule: DisclosureRule | undefined) => Promise<unknown>

/** Stages in which offers can be presented. */
const presentingStages = ['with_lenders', 'offers', 'offer_selected']

const acts: Record<OfferAct, Act> = {
  prepare: (ctx, offer, rule) =>
    changeStatus(ctx, offer, presentingProblem(rule, offer) ? 'disclosure_pending' : 'presentable'),

  transmit: async (ctx, offer) => {
    if (await hasDeclinedElectronicRecords(ctx, offer.applicationId))
      throw refused('The applicant asked for records on paper. Mail the disclosure, then record the day you mailed it.')
    await deliverDisclosure(ctx, offer, { action: 'offer.send-disclosure' })
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: offer.applicationId, event: 'disclosure' })
  },

  present: async (ctx, offer, rule) => {
    const problem = presentingProblem(rule, offer)
    if (problem) throw refused(problem)
    if (offer.expiresAt && offer.expiresAt <= ctx.now()) throw refused('It has expired.')
    const { id, stage, reference } = await requireApplication(ctx, offer.applicationId)
    if (!presentingStages.includes(stage)) throw refused('Offers can’t be shown at the application’s current stage.')
    await changeStatus(ctx, offer, 'presented')
    if (stage === 'with_lenders') await moveApplication(ctx, { id, to: 'offers' }, offerGuards)
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'ready' })
    await publishEvent(ctx, 'offer.presented', offer.id, { applicationId: id, reference, offerId: offer.id })
  },

  withdraw: (ctx, offer) => changeStatus(ctx, offer, 'withdrawn'),
}

/**
 * Staff actions on an offer.
 * @param version the one the caller saw; a stale one is a `conflict`.
 * @throws AppError `conflict` if the status doesn't allow it, or state law doesn't.
 */
export function moveOffer(
  ctx: Context,
  keys: EncryptionKeys,
  { id, act, version }: { id: string; act: OfferAct; version: number },
): Promise<string> {
  return withSeenOffer(ctx, keys, { id, version }, acts[act])
}

/**
 * Records that staff mailed the lender's disclosure on paper. It counts as transmitted; the applicant is not emailed the
 * document and cannot download it.
 * @throws AppError `invalid` for a day in the future, `conflict` as above.
 */
export function recordMailing(
  ctx: Context,
  keys: EncryptionKeys,
  { mailedOn, ...seen }: SeenOffer & { mailedOn: string },
): Promise<string> {
  return withSeenOffer(ctx, keys, seen, async (ctx, offer) => {
    requirePastDay(ctx, 'mailedOn', mailedOn)
    await deliverDisclosure(ctx, offer, { action: 'offer.mail-disclosure', mailedOn })
  })
}

/**
 * Records that the mailed disclosure came back signed, which counts as the applicant's signature.
 * @throws AppError `invalid` for a day in the future or before it was mailed, `conflict` if it was never mailed.
 */
export function recordPaperSignature(
  ctx: Context,
  keys: EncryptionKeys,
  { signedOn, ...seen }: SeenOffer & { signedOn: string },
): Promise<string> {
  return withSeenOffer(ctx, keys, seen, async (ctx, offer) => {
    const { disclosure, status } = offer
    if (!disclosure?.mailedOn || !isLive(status)) throw refused('First record the day you mailed the disclosure.')
    if (disclosure.paperSignedOn || disclosure.signed) throw refused('The disclosure was already signed.')
    requirePastDay(ctx, 'signedOn', signedOn)
    if (signedOn < disclosure.mailedOn)
      throw new AppError('invalid', checkInput, { signedOn: 'This is before the day the disclosure was mailed' })
    const signed = { disclosure: { ...disclosure, paperSignedOn: signedOn } }
    await update(ctx, offer, 'offer.sign-disclosure-on-paper', signed, { signedOn })
  })
}

interface SeenOffer {
  readonly id: string
  /** The version the caller saw. */
  readonly version: number
}

function withSeenOffer(ctx: Context, keys: EncryptionKeys, { id, version }: SeenOffer, act: Act): Promise<string> {
  return transact(ctx, async (ctx) => {
    // The application is locked before its offers, in the same order as everywhere else.
    await lockApplication(ctx, (await requireOffer(ctx, id)).applicationId)
    const seen = await requireOffer(ctx, id)
    if (seen.version !== version)
      throw await staleWriteError(ctx, { subject: id, now: `The offer is now “${offerStatusLabels[seen.status]}”.` })
    const { offer, rule } = await recomputeDisclosureState(ctx, keys, id)
    await act(ctx, offer, rule)
    return offer.applicationId
  })
}

/** @throws AppError `invalid` for a future day in UTC. */
function requirePastDay(ctx: Context, field: string, day: string): void {
  if (day > ctx.now().toISOString().slice(0, 10))
    throw new AppError('invalid', checkInput, { [field]: 'Enter a date that isn’t in the future' })
}

const checkInput = 'Please check your input and try again.'
