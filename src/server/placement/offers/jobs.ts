import { requireApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { hideUndisclosedOffers } from '#server/placement/offers/commands/disclose.ts'
import { expireOffers } from '#server/placement/offers/commands/move-offer.ts'
import { openMissingDeals } from '#server/placement/offers/commands/record-funding.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { type OfferEvent, offerEmail, type StaffEvent, staffOfferEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'offers.notify-applicant': { applicationId: string; event: OfferEvent }
    'offers.notify-staff': { applicationId: string; event: StaffEvent }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Concurrent events of one application share an email. */
const together = { batch: 50, isGathered: true }

/** Also sent for closed applications, so that the applicant can report a mailing or signature that never happened. */
const alwaysSent: readonly OfferEvent[] = [
  ...(['funded', 'funding-corrected', 'funding-restored'] as const),
  ...(['disclosure-mailed', 'disclosure-signed-on-paper'] as const),
]

/** Notifies applicants of offer changes, without figures. */
export const notifyApplicants = ({ sendMail, siteUrl }: Post): Handler<'offers.notify-applicant'> => ({
  ...together,
  async run(ctx, payloads) {
    for (const { applicationId, event } of payloads) {
      const { email, reference, stage } = await requireApplication(ctx, applicationId)
      // Applicants who withdrew since aren't emailed.
      if (!isOpen(stage) && !alwaysSent.includes(event)) continue
      await sendMail({ to: [email], ...offerEmail(siteUrl, reference, event) })
    }
  },
})

/** Works on the first start after an upgrade; daily runs retry failures. */
export const missingDealsSchedule: Schedule = { everyMs: 24 * 60 * 60_000, run: openMissingDeals }

/** Applies new rules and addresses within an hour. */
export const undisclosedOffersSchedule = (keys: EncryptionKeys): Schedule => ({
  everyMs: 60 * 60_000,
  run: (ctx) => hideUndisclosedOffers(ctx, keys),
})

export const offerExpirySchedule: Schedule = { everyMs: 60_000, run: expireOffers }

/**
 * Notifies the assignee of what the applicant did.
 * @param options.recipients addresses for unassigned applications.
 */
export const notifyStaff = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'offers.notify-staff'> => ({
  ...together,
  async run(ctx, payloads) {
    for (const { applicationId, event } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const owner = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
      const to = owner?.status === 'active' ? [owner.email] : await options.recipients(ctx)
      if (to.length > 0) await options.sendMail({ to, ...staffOfferEmail(options.siteUrl, application, event) })
    }
  },
})
