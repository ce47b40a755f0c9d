import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { putLocked } from '#server/platform/storage/locked-object.ts'
import type { S3Settings } from '#server/platform/storage/s3-client.ts'
import { findHead, noteHead } from './audit-chain.ts'
import { auditHeadEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'audit.send-head': { seq: number }
    'audit.lock-head': { seq: number }
  }
}

const dayMs = 24 * 60 * 60_000

/** Notes the newest link of the audit log once a day. */
export const auditHeadSchedule = (notebook: Parameters<typeof noteHead>[1]): Schedule => ({
  everyMs: dayMs,
  run: (ctx) => noteHead(ctx, notebook),
})

/** Emails noted heads to an archive. */
export const sendHeads = (post: {
  readonly sendMail: SendMail
  readonly siteUrl: string
  readonly auditHeadEmail: string | undefined
}): Handler<'audit.send-head'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { seq } of payloads) {
      const noted = await findHead(ctx, seq)
      if (noted && post.auditHeadEmail)
        await post.sendMail({ to: [post.auditHeadEmail], ...auditHeadEmail(post.siteUrl, noted.head, noted.at) })
    }
  },
})

/** As long as the longest retention of the records that the log is about, and a year more. */
const lockedYears = 8

/** Puts noted heads into a bucket whose objects no one can change or delete for years, not even its owner. */
export const lockHeads = (bucket: S3Settings | undefined): Handler<'audit.lock-head'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { seq } of payloads) {
      const noted = await findHead(ctx, seq)
      if (!noted || !bucket) continue
      const until = new Date(noted.at)
      until.setUTCFullYear(until.getUTCFullYear() + lockedYears)
      const name = `audit-heads/${noted.at.toISOString().slice(0, 10)}-${seq}.txt`
      await putLocked(bucket, { key: name, text: `${noted.at.toISOString()} ${noted.head}\n`, until })
    }
  },
})
