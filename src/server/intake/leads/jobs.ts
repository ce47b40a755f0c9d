import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { publishLeadsCreated } from './commands.ts'
import { newLeadsEmail } from './emails.ts'
import { findNamesAndSources } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'leads.notify-staff': { leadId: string }
    'leads.publish': { leadId: string }
  }
}

/**
 * Assigns new leads and emails staff about all since the last run.
 * @param options.assign must be idempotent.
 * @param options.recipients if empty, no email is sent.
 */
export const notifyStaff = (options: {
  assign: (ctx: Context, ids: readonly string[]) => Promise<void>
  recipients: (ctx: Context) => Promise<readonly string[]>
  sendMail: SendMail
  siteUrl: string
}): Handler<'leads.notify-staff'> => ({
  batch: 1_000,
  async run(ctx, payloads) {
    const ids = payloads.map(({ leadId }) => leadId)
    await options.assign(ctx, ids)
    const to = await options.recipients(ctx)
    if (to.length === 0) return
    const leads = await findNamesAndSources(ctx, ids)
    if (leads.length > 0) await options.sendMail({ to, ...newLeadsEmail(leads, options.siteUrl) })
  },
})

export const publishLeads: Handler<'leads.publish'> = {
  batch: 100,
  run: (ctx, payloads) =>
    publishLeadsCreated(
      ctx,
      payloads.map(({ leadId }) => leadId),
    ),
}
