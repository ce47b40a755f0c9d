import { moveApplication } from '#server/features/applications/commands/move-application.ts'
import { lockApplication, requireApplication } from '#server/features/applications/queries.ts'
import { requireDocument } from '#server/features/documents/queries.ts'
import { changeStatus, update } from '#server/features/offers/commands/change-status.ts'
import { disclosureTaskKey } from '#server/features/offers/commands/hide-undisclosed-offers.ts'
import { settleState } from '#server/features/offers/commands/settle-state.ts'
import { presentingProblem } from '#server/features/offers/disclosure-guard.ts'
import { offerGuards } from '#server/features/offers/offer-guards.ts'
import { type Offer, requireOffer } from '#server/features/offers/queries.ts'
import { overtaken } from '#server/features/staff/overtaken.ts'
import { dropTasksByRule } from '#server/features/tasks/commands/add-task.ts'
import { publishEvent } from '#server/features/webhooks/commands/publish-event.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { isOpen } from '#shared/applications/stages.ts'
import { isReadable } from '#shared/documents/document-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { OfferAct } from '#shared/offers/desk-contract.ts'
import type { DisclosureRule } from '#shared/offers/disclosure-rules.ts'
import { isLive, offerStatusWords } from '#shared/offers/offer-moves.ts'

type Act = (ctx: Context, offer: Offer, rule: DisclosureRule | undefined) => Promise<unknown>

/** Where an application stands when its offers can be shown. */
const presentingStages = ['with_lenders', 'offers', 'offer_selected']

const acts: Record<OfferAct, Act> = {
  prepare: (ctx, offer, rule) =>
    changeStatus(ctx, offer, presentingProblem(rule, offer) ? 'disclosure_pending' : 'presentable'),

  transmit: async (ctx, offer) => {
    const { disclosure } = offer
    if (!isLive(offer.status)) throw refused('The offer has ended.')
    if (offer.status === 'received') throw refused('First finish entering the offer.')
    if (!disclosure) throw refused('First attach the lender’s disclosure.')
    if (disclosure.transmittedAt) throw refused('The disclosure was transmitted already.')
    if (!isOpen((await requireApplication(ctx, offer.applicationId)).stage)) throw refused('The application is closed.')
    if (!isReadable((await requireDocument(ctx, disclosure.documentId)).status))
      throw refused('The disclosure is still being checked for viruses. Please try again in a minute.')
    const transmitted = { disclosure: { ...disclosure, transmittedAt: ctx.now().toISOString() } }
    await (offer.status === 'disclosure_pending'
      ? changeStatus(ctx, offer, 'presentable', transmitted)
      : update(ctx, offer, 'offer.transmit', transmitted))
    await dropTasksByRule(ctx, {
      ...{ applicationId: offer.applicationId, ruleKeys: disclosureTaskKey(offer.id) },
      outcome: 'The disclosure was sent.',
    })
    await enqueue(ctx, 'offers.tell-applicant', { applicationId: offer.applicationId, event: 'disclosure' })
  },

  present: async (ctx, offer, rule) => {
    const problem = presentingProblem(rule, offer)
    if (problem) throw refused(problem)
    if (offer.expiresAt && offer.expiresAt <= ctx.now()) throw refused('It has expired meanwhile.')
    const { id, stage, reference } = await requireApplication(ctx, offer.applicationId)
    if (!presentingStages.includes(stage)) throw refused('The application does not stand where offers are shown.')
    await changeStatus(ctx, offer, 'presented')
    if (stage === 'with_lenders') await moveApplication(ctx, { id, to: 'offers' }, offerGuards)
    await enqueue(ctx, 'offers.tell-applicant', { applicationId: id, event: 'ready' })
    await publishEvent(ctx, 'offer.presented', offer.id, { applicationId: id, reference, offerId: offer.id })
  },

  withdraw: (ctx, offer) => changeStatus(ctx, offer, 'withdrawn'),
}

/**
 * What staff do with an offer that was entered.
 * @param version the one that was seen; another one since is a `conflict`.
 * @throws AppError `conflict` where the offer does not stand where this is done, or the law of a state is in the way.
 */
export function moveOffer(
  ctx: Context,
  keys: EncryptionKeys,
  { id, act, version }: { id: string; act: OfferAct; version: number },
): Promise<string> {
  return transact(ctx, async (ctx) => {
    // The application before its offers, like everything that moves both.
    await lockApplication(ctx, (await requireOffer(ctx, id)).applicationId)
    const seen = await requireOffer(ctx, id)
    if (seen.version !== version)
      throw await overtaken(ctx, { subject: id, now: `The offer is “${offerStatusWords[seen.status]}” now.` })
    const { offer, rule } = await settleState(ctx, keys, id)
    await acts[act](ctx, offer, rule)
    return offer.applicationId
  })
}

const refused = (why: string) => new AppError('conflict', `Nothing was changed. ${why}`)
