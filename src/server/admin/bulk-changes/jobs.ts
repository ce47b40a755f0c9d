import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { continueBulkChange } from './commands.ts'
import { bulkAssignedEmail } from './emails.ts'
import { lettersOf } from './letters.ts'
import { findChange } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'bulk-changes.run': { changeId: string }
    'bulk-changes.notify': { changeId: string; isUndo: boolean }
  }
}

/** Runs one batch; it queues the next one. */
export const continueBulkChanges: Handler<'bulk-changes.run'> = {
  batch: 1,
  async run(ctx, payloads) {
    for (const { changeId } of payloads) await continueBulkChange(ctx, changeId)
  },
}

/** Emails the new owner, each former owner and the managers once for the whole change. */
export const notifyOfBulkChanges = ({
  sendMail,
  siteUrl,
}: {
  readonly sendMail: SendMail
  readonly siteUrl: string
}): Handler<'bulk-changes.notify'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { changeId, isUndo } of payloads) {
      const change = await findChange(ctx, changeId)
      if (!change) continue
      for (const { to, ...about } of await lettersOf(ctx, change, isUndo))
        await sendMail({ to: [to], ...bulkAssignedEmail(siteUrl, about) })
    }
  },
})
