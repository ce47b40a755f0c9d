import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import {
  discardLenderDocument,
  saveLenderDocument,
} from '#server/applications/documents/commands/save-lender-document.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { addTaskByRule } from '#server/applications/tasks/commands.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { type Offer, requireOffer, requireOwnOffer } from '#server/placement/offers/queries.ts'
import { type KeptDisclosure, offers } from '#server/placement/offers/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import { isLive } from '#shared/placement/offers/offer-status.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { update } from './change-offer.ts'
import { recomputeDisclosureState } from './recompute-state.ts'

/**
 * Saves the lender's disclosure unaltered; replaceable until transmitted.
 * @param replaces SHA-256 of the file the caller saw, if any.
 * @throws `invalid` if not a PDF, `conflict` once transmitted or replaced by a colleague.
 */
export async function attachDisclosure(
  ctx: Context,
  documentStore: DocumentStore & { readonly isScanning: boolean },
  { id, replaces }: { id: string; replaces: string | undefined },
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const { applicationId, disclosure, status } = await requireOffer(ctx, id)
  if (disclosure?.transmittedAt || !isLive(status)) throw kept()
  if (disclosure?.sha256 !== replaces) throw await attachedConcurrently(ctx, id)
  const paper = { applicationId, offerId: id, name: 'lender-disclosure.pdf' }
  const document = await saveLenderDocument(ctx, documentStore, paper, content)
  const attaching = transact(ctx, async (ctx) => {
    const offer = await requireOffer(ctx, id)
    if (offer.disclosure?.transmittedAt) throw kept()
    if (offer.disclosure?.sha256 !== replaces) throw await attachedConcurrently(ctx, id)
    if (offer.disclosure) await discardLenderDocument(ctx, offer.disclosure.documentId)
    const attached: KeptDisclosure = {
      ...{ documentId: document.id, sha256: document.sha256 ?? '', size: document.size },
      ...{ receivedAt: ctx.now().toISOString(), transmittedAt: null, openedAt: null, signed: null },
    }
    await update(ctx, offer, 'offer.attach-disclosure', { disclosure: attached })
  })
  await attaching.catch(async (error: unknown) => {
    await discardLenderDocument(ctx, document.id)
    throw error
  })
  return applicationId
}

const attachedConcurrently = (ctx: Context, id: string) =>
  staleWriteError(ctx, {
    ...{ subject: id, actions: ['offer.attach-disclosure'] },
    now: 'Another file is attached now. Read it first.',
  })

const kept = () =>
  new AppError(
    'conflict',
    'This disclosure has been transmitted and is saved as evidence. Withdraw the offer and enter a new one.',
  )

/** Returns the disclosure for its applicant. @throws `not_found` until transmitted. */
export async function openDisclosure(ctx: Context, id: string): Promise<KeptDisclosure> {
  return transact(ctx, async (ctx) => {
    const offer = await lockOwnOffer(ctx, id)
    const { disclosure } = offer
    // Mailed disclosures aren't delivered electronically too.
    if (!disclosure?.transmittedAt || disclosure.mailedOn || !isLive(offer.status))
      throw new AppError('not_found', 'This disclosure was not found.')
    if (!disclosure.openedAt)
      await update(ctx, offer, 'offer.open-disclosure', {
        disclosure: { ...disclosure, openedAt: ctx.now().toISOString() },
      })
    return disclosure
  })
}

/**
 * Records the applicant's signed receipt of a disclosure that they have opened, idempotently.
 * @param sha256 of the file the applicant read.
 */
export function signDisclosure(
  ctx: Context,
  { id, sha256, signature }: { id: string; sha256: string; signature: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const offer = await lockOwnOffer(ctx, id)
    const { disclosure, applicationId } = offer
    if (!disclosure?.transmittedAt || disclosure.sha256 !== sha256 || !isLive(offer.status))
      throw new AppError('conflict', 'This disclosure has changed. Please read it again.')
    if (disclosure.mailedOn)
      throw new AppError('conflict', 'We mailed this disclosure to you. Sign the paper copy and send it back to us.')
    if (!disclosure.openedAt)
      throw new AppError('conflict', 'You haven’t signed yet. Open and read the disclosure first, then sign it.')
    const { name } = await requireApplication(ctx, applicationId)
    requireSignature(signature, name)
    if (disclosure.signed) return
    const signed = { name: signature, at: ctx.now().toISOString(), ...ctx.origin }
    await update(ctx, offer, 'offer.sign-disclosure', { disclosure: { ...disclosure, signed } })
    await enqueue(ctx, 'offers.notify-staff', { applicationId, event: 'signed' })
  })
}

/** Locked, so that the second of two concurrent requests sees the first's result. */
async function lockOwnOffer(ctx: Context, id: string): Promise<Offer> {
  await requireOwnOffer(ctx, id)
  await ctx.db.select().from(offers).where(eq(offers.id, id)).for('update')
  return requireOwnOffer(ctx, id)
}

/** Compares the typed signature with the applicant's name. @throws `invalid`. */
export function requireSignature(typed: string, name: string) {
  if (isSameName(typed, name)) return
  const message = `Enter your name as it appears in the application: ${name}`
  throw new AppError('invalid', message, { signature: message })
}

const batch = 100
const dayMs = 24 * 60 * 60_000

const showingStages: readonly Stage[] = ['with_lenders', 'docs_needed', 'on_hold', 'offers', 'offer_selected']

/** Returns the rule key prefix of an offer's disclosure tasks. */
export const disclosureTaskKey = (offerId: string) => `disclosure ${offerId}`

/**
 * Hides offers that now need a disclosure first and adds tasks, each in its own transaction, so that failures stay
 * isolated.
 * @throws AggregateError at the end.
 */
export async function hideUndisclosedOffers(ctx: Context, keys: EncryptionKeys): Promise<void> {
  const failures: unknown[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await findUndisclosed(ctx, after)
    for (const one of found)
      await transact(ctx, (ctx) => hideIfRequired(ctx, keys, one)).catch((error: unknown) => failures.push(error))
    after = found.at(-1)?.id ?? after
    if (found.length < batch) break
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `Couldn’t check ${formatCounted(failures.length, { one: 'offer', other: 'offers' })}.`,
    )
}

const findUndisclosed = ({ db }: Context, after: string) =>
  db
    .select({ id: offers.id, applicationId: offers.applicationId, lender: lenders.name })
    .from(offers)
    .innerJoin(lenders, eq(lenders.id, offers.lenderId))
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .where(
      and(
        inArray(offers.status, ['presentable', 'presented']),
        sql`${offers.disclosure} ->> 'transmittedAt' is null`,
        eq(applications.type, 'business'),
        inArray(applications.stage, [...showingStages]),
        gt(offers.id, after),
      ),
    )
    .orderBy(asc(offers.id))
    .limit(batch)

async function hideIfRequired(
  ctx: Context,
  keys: EncryptionKeys,
  { id, applicationId, lender }: Awaited<ReturnType<typeof findUndisclosed>>[number],
): Promise<void> {
  const { ownerStaffId } = await lockApplication(ctx, applicationId)
  const { offer, rule } = await recomputeDisclosureState(ctx, keys, id)
  if (offer.status !== 'disclosure_pending' || !rule) return
  const owner = ownerStaffId ? await findStaff(ctx, ownerStaffId) : undefined
  await addTaskByRule(ctx, {
    ...{ applicationId, ruleKey: `${disclosureTaskKey(id)} ${offer.statusChangedAt.getTime()}`, type: 'disclosure' },
    subject: `Send the disclosure from ${lender}: ${usStates[rule.state]} law requires it before the offer is shown again`,
    dueAt: new Date(ctx.now().getTime() + dayMs),
    assigneeId: owner?.status === 'active' ? owner.id : null,
  })
}
