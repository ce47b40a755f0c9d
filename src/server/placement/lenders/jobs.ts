import { requireStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { lenderAddressEmail } from './emails.ts'
import { requireLender } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'lenders.notify-readdressed': { lenderId: string; staffId: string; before: string; after: string }
  }
}

interface ToOwners {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
  readonly owners: (ctx: Context) => Promise<readonly string[]>
}

/** Emails every owner, also the one who made the change: their account may be in other hands. */
export const notifyOfAddresses = ({ sendMail, siteUrl, owners }: ToOwners): Handler<'lenders.notify-readdressed'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { lenderId, staffId, ...addresses } of payloads) {
      const to = await owners(ctx)
      if (to.length === 0) continue
      const { name: lender } = await requireLender(ctx, lenderId)
      const { name: changedBy } = await requireStaff(ctx, staffId)
      await sendMail({ to: [...to], ...lenderAddressEmail(siteUrl, { lenderId, lender, changedBy, ...addresses }) })
    }
  },
})
