import { findStaff } from '#server/identity/staff/queries.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { testEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    /** ISO 8601; makes each test unique. */
    'jobs.send-test-mail': { staffId: string; requestedAt: string }
  }
}

/** Sends test emails to staff. */
export const sendTestMails = (post: {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
}): Handler<'jobs.send-test-mail'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { staffId, requestedAt } of payloads) {
      const person = await findStaff(ctx, staffId)
      if (person?.status === 'active')
        await post.sendMail({ to: [person.email], ...testEmail(post.siteUrl, new Date(requestedAt)) })
    }
  },
})
