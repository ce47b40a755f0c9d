import { createHash } from 'node:crypto'
import { currentJob } from '#server/platform/jobs/current-job.ts'
import type { Mail } from '#server/platform/mail/open-mail.ts'

/**
 * The `Message-ID` of a mail that a job sends: the same when the job comes back after a crash and says the same again, so
 * that mail programs and servers show it once. Another text is another mail: of two sign-in codes the later counts.
 * @param from whose domain stands behind the `@`. @returns undefined outside of jobs.
 */
export function messageIdOf({ to, subject, text }: Mail, from: string): string | undefined {
  const job = currentJob.getStore()
  if (!job) return undefined
  const digest = createHash('sha256')
    .update([job.id, ...to, subject, text].join('\n'))
    .digest('base64url')
  return `<${digest}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`
}
