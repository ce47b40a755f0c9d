import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { type Application, lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { requireDocument } from '#server/applications/documents/queries.ts'
import { dropTasksByRule } from '#server/applications/tasks/commands.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { publishEvent } from '#server/messaging/webhooks/commands/publish-event.ts'
import type { RuleRow } from '#server/placement/disclosure-rules/queries.ts'
import { type Move, moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { requireSubmission, type Submission, submissionConflict } from '#server/placement/lender-submissions/queries.ts'
import { offerGuards, presentingProblem, requirePastDay } from '#server/placement/offers/offer-guards.ts'
import { listOffersOf, type Offer, requireOffer } from '#server/placement/offers/queries.ts'
import { offers } from '#server/placement/offers/table.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findMove } from '#shared/applications/applications/stage-moves.ts'
import { isOpen, type Stage } from '#shared/applications/applications/stages.ts'
import { isReadable } from '#shared/applications/documents/document-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isEnded, manualSubmissionMoves } from '#shared/placement/lender-submissions/submission-status.ts'
import type { OfferAction } from '#shared/placement/offers/admin-contract.ts'
import { canMoveOffer, isLive, offerStatusLabels } from '#shared/placement/offers/offer-status.ts'
import { changeStatus, update } from './change-offer.ts'
import { revertChoice } from './choose-offer.ts'
import { disclosureTaskKey } from './disclose.ts'
import { recomputeDisclosureState } from './recompute-state.ts'

interface Delivery {
  readonly action: 'offer.send-disclosure' | 'offer.mail-disclosure'
  /** Absent if transmitted electronically. */
  readonly mailedOn?: string
}

const refused = (why: string) => new AppError('conflict', `Your change wasn’t saved. ${why}`)

type Action = (ctx: Context, offer: Offer, rule: RuleRow | undefined) => Promise<unknown>

const presentingStages = ['with_lenders', 'offers', 'offer_selected']

const actions: Record<OfferAction, Action> = {
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

  // `withSeenOffer` has judged it.
  judge: async (_ctx, { status }) => {
    if (!isLive(status) || status === 'funded') throw refused('The offer has ended.')
  },

  withdraw: (ctx, offer) => changeStatus(ctx, offer, 'withdrawn'),
}

/** Moves an offer for staff. @throws `conflict` if it is stale, or status or state law forbids it. */
export function moveOffer(
  ctx: Context,
  keys: EncryptionKeys,
  { id, action, version }: { id: string; action: OfferAction; version: number },
): Promise<string> {
  return withSeenOffer(ctx, keys, { id, version, again: action === 'judge' }, actions[action])
}

/**
 * Records a disclosure mailed on paper as transmitted, with no electronic copy.
 * @throws `invalid` for a future day or one before the disclosure was attached, `conflict` as above, or for an applicant
 * who gets electronic records.
 */
export function recordMailing(
  ctx: Context,
  keys: EncryptionKeys,
  { mailedOn, ...seen }: SeenOffer & { mailedOn: string },
): Promise<string> {
  return withSeenOffer(ctx, keys, seen, async (ctx, offer) => {
    const receivedAt = offer.disclosure?.receivedAt
    const since = receivedAt ? { at: new Date(receivedAt), event: 'the disclosure was attached' } : undefined
    await requirePastDay(ctx, 'mailedOn', mailedOn, since)
    if (!(await hasDeclinedElectronicRecords(ctx, offer.applicationId)))
      throw refused(
        'The applicant gets electronic records. Send the disclosure, or first record that they asked for paper.',
      )
    await deliverDisclosure(ctx, offer, { action: 'offer.mail-disclosure', mailedOn })
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: offer.applicationId, event: 'disclosure-mailed' })
  })
}

/**
 * Records the mailed disclosure's paper signature as the applicant's.
 * @throws `invalid` for a future day or one before mailing, `conflict` if never mailed.
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
    await requirePastDay(ctx, 'signedOn', signedOn)
    if (signedOn < disclosure.mailedOn)
      throw new AppError('invalid', 'Please check your input and try again.', {
        signedOn: 'This is before the day the disclosure was mailed',
      })
    const signed = { disclosure: { ...disclosure, paperSignedOn: signedOn } }
    await update(ctx, offer, 'offer.sign-disclosure-on-paper', signed, { signedOn })
    const event = 'disclosure-signed-on-paper'
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: offer.applicationId, event })
  })
}

interface SeenOffer {
  readonly id: string
  readonly version: number
  /** Judges it by the rules in force now. */
  readonly again?: boolean
}

function withSeenOffer(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version, again }: SeenOffer,
  apply: Action,
): Promise<string> {
  return transact(ctx, async (ctx) => {
    // Applications are locked before offers everywhere.
    await lockApplication(ctx, (await requireOffer(ctx, id)).applicationId)
    const seen = await requireOffer(ctx, id)
    if (seen.version !== version)
      throw await staleWriteError(ctx, { subject: id, now: `The offer is now “${offerStatusLabels[seen.status]}”.` })
    const { offer, rule } = await recomputeDisclosureState(ctx, keys, id, { again })
    await apply(ctx, offer, rule)
    return offer.applicationId
  })
}

/** Delivers the disclosure and audits it, so that a waiting offer can be presented. */
async function deliverDisclosure(ctx: Context, offer: Offer, { action, mailedOn }: Delivery): Promise<void> {
  const { applicationId, disclosure, id, status } = offer
  if (!isLive(status)) throw refused('The offer has ended.')
  if (status === 'received') throw refused('Finish entering the offer first.')
  if (!disclosure) throw refused('Attach the lender’s disclosure first.')
  if (disclosure.transmittedAt) throw refused('The disclosure has already been transmitted.')
  if (!isOpen((await requireApplication(ctx, applicationId)).stage)) throw refused('The application is closed.')
  if (!isReadable((await requireDocument(ctx, disclosure.documentId)).status))
    throw refused('The disclosure is still being checked for viruses. Please try again in a minute.')
  const delivered = { ...disclosure, transmittedAt: ctx.now().toISOString(), ...(mailedOn && { mailedOn }) }
  const kept = await update(ctx, offer, action, { disclosure: delivered }, { sha256: disclosure.sha256, mailedOn })
  if (status === 'disclosure_pending') await changeStatus(ctx, kept, 'presentable')
  const ruleKeys = disclosureTaskKey(id)
  await dropTasksByRule(ctx, { applicationId, ruleKeys, outcome: 'The disclosure was sent.' })
}

const batch = 100

/** Expires offers and notifies applicants who saw them; servers skip each other's locked rows. */
export async function expireOffers(ctx: Context): Promise<void> {
  const due = and(
    lte(offers.expiresAt, ctx.now()),
    inArray(offers.status, ['received', 'disclosure_pending', 'presentable', 'presented']),
  )
  const expired = await transact(ctx, async (ctx) => {
    const rows = await ctx.db.select().from(offers).where(due).limit(batch).for('update', { skipLocked: true })
    for (const offer of rows) {
      await changeStatus(ctx, offer, 'expired')
      if (offer.status === 'presented')
        await enqueue(ctx, 'offers.notify-applicant', { applicationId: offer.applicationId, event: 'expired' })
    }
    return rows.length
  })
  if (expired === batch) await expireOffers(ctx)
}

/**
 * Records a status reported by the lender; ending it ends its offers and reverts a choice. Repeats are accepted,
 * because lost responses cause them.
 * @throws as `moveSubmission`, and `conflict` for statuses set only by sending or offers.
 */
export function moveSubmissionByHand(ctx: Context, move: Move & { version: number }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { applicationId } = await requireSubmission(ctx, move.id)
    const application = await lockApplication(ctx, applicationId)
    const submission = await requireSubmission(ctx, move.id)
    if (await isOwnLastMove(ctx, submission, move)) return
    if (submission.version !== move.version) throw await submissionConflict(ctx, move.id)
    if (!manualSubmissionMoves(submission.status).includes(move.to))
      throw new AppError('conflict', 'The status wasn’t changed. It can’t be set by hand from the current status.')
    await moveSubmission(ctx, move)
    if (isEnded(move.to)) await endOffers(ctx, application, move.id)
  })
}

async function isOwnLastMove(ctx: Context, { status, notes }: Submission, { id, to, reasons = [], note = '' }: Move) {
  if (status !== to) return false
  const [last] = await ctx.db
    .select({ actorId: auditLog.actorId, detail: auditLog.detail })
    .from(auditLog)
    .where(and(isAbout(id), eq(auditLog.action, 'lender-submission.change-status')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return (
    last?.actorId === requireActor(ctx).id &&
    isDeepStrictEqual(last.detail.reasons ?? [], reasons) &&
    (note === '' || `\n${notes}\n`.includes(`\n${note}\n`))
  )
}

/** Not resumable once no offer is chosen. */
const ofChoice: readonly (Stage | null)[] = ['offer_selected', 'contract_out', 'final_checks', 'docs_needed']

async function endOffers(ctx: Context, { id, stage, resumeStage }: Application, submissionId: string) {
  const ofLender = async () => (await listOffersOf(ctx, id)).filter(({ offer }) => offer.submissionId === submissionId)
  if ((await ofLender()).some(({ offer }) => offer.status === 'accepted')) {
    await revertChoice(ctx, id)
    const reason = 'The lender that made the chosen offer isn’t moving forward'
    if (findMove(stage, 'offers')?.by.includes('staff'))
      await moveApplication(ctx, { id, to: 'offers', reason }, offerGuards)
    // Stays on hold and later resumes with its offers.
    if (stage === 'on_hold' && ofChoice.includes(resumeStage))
      await ctx.db.update(applications).set({ resumeStage: 'offers' }).where(eq(applications.id, id))
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'fell-through' })
  }
  for (const { offer } of await ofLender())
    if (canMoveOffer(offer.status, 'withdrawn')) await changeStatus(ctx, offer, 'withdrawn')
}
