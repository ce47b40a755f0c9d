import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { responsePromise } from '#shared/system/promises/promise.ts'
import { publishLeadsCreated } from './commands.ts'
import { leadReceiptEmail, newLeadsEmail } from './emails.ts'
import { findNamesAndSources, findReceiptAddress, findUnclaimed } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'leads.notify-staff': { leadId: string }
    'leads.publish': { leadId: string }
    'leads.send-receipt': { leadId: string }
  }
}

/**
 * Assigns new leads, announces those that no rule assigned, and emails staff about all since the last run.
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
    const [unclaimed] = await findUnclaimed(ctx, ids)
    if (unclaimed !== undefined) await announce(ctx, 'new-leads', unclaimed)
    const to = await options.recipients(ctx)
    if (to.length === 0) return
    const leads = await findNamesAndSources(ctx, ids)
    if (leads.length > 0) await options.sendMail({ to, ...newLeadsEmail(leads, options.siteUrl) })
  },
})

/** Emails receipts singly, so that a bad address doesn't delay the others. */
export const sendLeadReceipts = ({
  sendMail,
  siteUrl,
}: {
  sendMail: SendMail
  siteUrl: string
}): Handler<'leads.send-receipt'> => ({
  batch: 1,
  async run(ctx, payloads) {
    const settings = await findSiteSettings(ctx)
    for (const { leadId } of payloads) {
      const lead = await findReceiptAddress(ctx, leadId)
      if (!lead) continue
      const promise = { brand: settings.brand.name, ...responsePromise(settings, lead.createdAt) }
      await sendMail({ to: [lead.email], ...leadReceiptEmail(siteUrl, promise) })
    }
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
