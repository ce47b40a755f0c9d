import { requireApplication } from '#server/applications/applications/queries.ts'
import { requireDocument } from '#server/applications/documents/queries.ts'
import { dropTasksByRule } from '#server/applications/tasks/commands.ts'
import { changeStatus, update } from '#server/placement/offers/commands/change-status.ts'
import { disclosureTaskKey } from '#server/placement/offers/commands/hide-undisclosed-offers.ts'
import type { Offer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { isReadable } from '#shared/applications/documents/document-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isLive } from '#shared/placement/offers/offer-moves.ts'

interface Delivery {
  readonly action: 'offer.send-disclosure' | 'offer.mail-disclosure'
  /** The day it was mailed, such as `2026-03-02`; absent if it is transmitted electronically. */
  readonly mailedOn?: string
}

/**
 * Records that the lender's disclosure was delivered to the applicant, which makes an offer that waited for it
 * presentable. Each delivery has its own audit entry. Runs in the transaction of `ctx`.
 * @throws AppError `conflict` if there is nothing to deliver, or it was already delivered.
 */
export async function deliverDisclosure(ctx: Context, offer: Offer, { action, mailedOn }: Delivery): Promise<void> {
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

export const refused = (why: string) => new AppError('conflict', `Your change wasn’t saved. ${why}`)
