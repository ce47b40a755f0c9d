import { eq } from 'drizzle-orm'
import { requireApplication } from '#server/applications/applications/queries.ts'
import {
  discardLenderDocument,
  saveLenderDocument,
} from '#server/applications/documents/commands/save-lender-document.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { update } from '#server/placement/offers/commands/change-status.ts'
import { type Offer, requireOffer, requireOwnOffer } from '#server/placement/offers/queries.ts'
import { type KeptDisclosure, offers } from '#server/placement/offers/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isLive } from '#shared/placement/offers/offer-moves.ts'

/**
 * Saves the lender's disclosure of an offer unaltered. It can be replaced until it has been transmitted.
 * @param replaces the SHA-256 of the attached file that the caller saw; undefined for none.
 * @throws AppError `invalid` if it is not a PDF, `conflict` once it was transmitted, or if a colleague has attached
 * another file.
 */
export async function attachDisclosure(
  ctx: Context,
  vault: DocumentStore & { readonly isScanning: boolean },
  { id, replaces }: { id: string; replaces: string | undefined },
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const { applicationId, disclosure, status } = await requireOffer(ctx, id)
  if (disclosure?.transmittedAt || !isLive(status)) throw kept()
  if (disclosure?.sha256 !== replaces) throw await attachedMeanwhile(ctx, id)
  const paper = { applicationId, offerId: id, name: 'lender-disclosure.pdf' }
  const document = await saveLenderDocument(ctx, vault, paper, content)
  const attaching = transact(ctx, async (ctx) => {
    const offer = await requireOffer(ctx, id)
    if (offer.disclosure?.transmittedAt) throw kept()
    if (offer.disclosure?.sha256 !== replaces) throw await attachedMeanwhile(ctx, id)
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

const attachedMeanwhile = (ctx: Context, id: string) =>
  staleWriteError(ctx, {
    ...{ subject: id, actions: ['offer.attach-disclosure'] },
    now: 'Another file is attached now. Read it first.',
  })

const kept = () =>
  new AppError(
    'conflict',
    'This disclosure has been transmitted and is saved as evidence. Withdraw the offer and enter a new one.',
  )

/** Returns the disclosure for its applicant. @throws AppError `not_found` before it was transmitted. */
export async function openDisclosure(ctx: Context, id: string): Promise<KeptDisclosure> {
  return transact(ctx, async (ctx) => {
    const offer = await lockOwnOffer(ctx, id)
    const { disclosure } = offer
    // A mailed disclosure is not delivered electronically as well.
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
 * Records that the applicant signed the receipt of the disclosure. Signing twice has no further effect.
 * @param sha256 of the file that the applicant read.
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
    const { name } = await requireApplication(ctx, applicationId)
    requireSignature(signature, name)
    if (disclosure.signed) return
    const signed = { name: signature, at: ctx.now().toISOString(), ...ctx.origin }
    await update(ctx, offer, 'offer.sign-disclosure', { disclosure: { ...disclosure, signed } })
    await enqueue(ctx, 'offers.notify-staff', { applicationId, event: 'signed' })
  })
}

/** Locked, so that of two concurrent requests the second one sees the result of the first. */
async function lockOwnOffer(ctx: Context, id: string): Promise<Offer> {
  await requireOwnOffer(ctx, id)
  await ctx.db.select().from(offers).where(eq(offers.id, id)).for('update')
  return requireOwnOffer(ctx, id)
}

/** @throws AppError `invalid` if the typed name is not the applicant's. */
export function requireSignature(typed: string, name: string) {
  if (isSameName(typed, name)) return
  const message = `Enter your name as it appears in the application: ${name}`
  throw new AppError('invalid', message, { signature: message })
}
