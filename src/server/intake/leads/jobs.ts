import { publishCreated } from '#server/intake/leads/commands.ts'
import { newLeadsEmail } from '#server/intake/leads/emails.ts'
import { findNamesAndSources } from '#server/intake/leads/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'leads.notify-staff': { leadId: string }
    'leads.publish': { leadId: string }
  }
}

/**
 * What follows the arrival of leads, away from the people who wait for an answer: owners by rules, and one mail for all
 * leads that arrived since the last, to everybody who answers them.
 * @param options.assign gives leads to their owners; it does nothing where it was done before.
 * @param options.recipients e-mail addresses; with none there is nobody to tell, and the job is done.
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

/** Puts new leads on their way to the programs that listen. */
export const publishLeads: Handler<'leads.publish'> = {
  batch: 100,
  run: (ctx, payloads) =>
    publishCreated(
      ctx,
      payloads.map(({ leadId }) => leadId),
    ),
}
