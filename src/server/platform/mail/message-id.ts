import { createHash } from 'node:crypto'
import { currentJob } from '#server/platform/jobs/current-job.ts'
import type { Mail } from '#server/platform/mail/open-mail.ts'

/**
 * The same if a job repeats an email after a crash, so that it is shown once. Other text gets another id: of two
 * sign-in codes the later counts.
 * @param from its domain follows the `@`. @returns undefined outside of jobs.
 */
export function messageIdOf({ to, subject, text }: Mail, from: string): string | undefined {
  const job = currentJob.getStore()
  if (!job) return undefined
  const digest = createHash('sha256')
    .update([job.id, ...to, subject, text].join('\n'))
    .digest('base64url')
  return `<${digest}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`
}
