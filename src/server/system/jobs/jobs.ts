import { findStaff } from '#server/identity/staff/queries.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { testEmail } from '#server/system/jobs/emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    /** `askedAt`: ISO 8601; it makes each test a mail of its own. */
    'jobs.send-test-mail': { staffId: string; askedAt: string }
  }
}

/** Mails a member of staff that mail arrives. */
export const sendTestMails = (post: {
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}): Handler<'jobs.send-test-mail'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { staffId, askedAt } of payloads) {
      const person = await findStaff(ctx, staffId)
      if (person?.status === 'active')
        await post.sendMail({ to: [person.email], ...testEmail(post.siteUrl, new Date(askedAt)) })
    }
  },
})
