import { findStaff } from '#server/identity/staff/queries.ts'
import { makeStatementLink } from '#server/intake/merchants/commands/open-session.ts'
import { makeQuoteLink, settleQuote } from '#server/intake/merchants/commands/request-quote.ts'
import { makeOfferLink, settleOffer } from '#server/intake/merchants/commands/send-quote.ts'
import {
  acceptedEmail,
  askStatementEmail,
  newMerchantLeadsEmail,
  offerEmail,
  quoteEmail,
  statementsEmail,
} from '#server/intake/merchants/emails.ts'
import { findReferences, mayMailQuote, requireMerchantLead } from '#server/intake/merchants/queries.ts'
import { findQuotes, requireQuote } from '#server/intake/merchants/quotes.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { isEnded } from '#shared/intake/merchants/merchant-status.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'merchant-leads.send-quote': { merchantLeadId: string }
    'merchant-leads.notify-staff': { merchantLeadId: string }
    'merchant-leads.ask-statement': { merchantLeadId: string }
    'merchant-leads.tell-statement': { merchantLeadId: string }
    'merchant-leads.mail-quote': { quoteId: string }
    'merchant-leads.tell-accepted': { merchantLeadId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** Mails the link to a quote. One at a time: one bad address must not hold up the others. */
export const sendQuotes = ({ sendMail, siteUrl }: Post): Handler<'merchant-leads.send-quote'> => ({
  batch: 1,
  async run(ctx, payloads) {
    const { responseHours } = await findSiteSettings(ctx)
    for (const { merchantLeadId } of payloads) {
      const lead = await requireMerchantLead(ctx, merchantLeadId)
      if (lead.quoteMailedAt || !(await mayMailQuote(ctx, lead))) continue
      const { email, reference } = lead
      const token = await makeQuoteLink(ctx, merchantLeadId)
      await sendMail({ to: [email], ...quoteEmail(siteUrl, { reference, token, responseHours }) })
      await settleQuote(ctx, merchantLeadId)
    }
  },
})

/** Asks businesses for statements, each with a link of its own. */
export const askForStatements = ({ sendMail, siteUrl }: Post): Handler<'merchant-leads.ask-statement'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { merchantLeadId } of payloads) {
      const { email, reference, status } = await requireMerchantLead(ctx, merchantLeadId)
      if (isEnded(status)) continue
      const token = await makeStatementLink(ctx, merchantLeadId)
      await sendMail({ to: [email], ...askStatementEmail(siteUrl, { reference, token }) })
    }
  },
})

/** Mails quotes of staff, each with a link of its own. One that was replaced or withdrawn meanwhile is not sent. */
export const mailQuotes = ({ sendMail, siteUrl }: Post): Handler<'merchant-leads.mail-quote'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { quoteId } of payloads) {
      const quote = await requireQuote(ctx, quoteId)
      const { email, reference, status } = await requireMerchantLead(ctx, quote.merchantLeadId)
      const [latest] = await findQuotes(ctx, [quote.merchantLeadId])
      if (quote.mailedAt || status !== 'quote_sent' || latest?.id !== quoteId) continue
      const token = await makeOfferLink(ctx, quote)
      await sendMail({ to: [email], ...offerEmail(siteUrl, { reference, token, ...quote }) })
      await settleOffer(ctx, quoteId)
    }
  },
})

/** Tells whoever has a request that its quote was accepted; everybody, where nobody has it. */
export const tellOfAcceptance = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'merchant-leads.tell-accepted'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { merchantLeadId } of payloads) {
      const { reference, ownerStaffId } = await requireMerchantLead(ctx, merchantLeadId)
      const owner = ownerStaffId ? await findStaff(ctx, ownerStaffId) : undefined
      const to = owner?.status === 'active' ? [owner.email] : await options.recipients(ctx)
      if (to.length > 0)
        await options.sendMail({ to, ...acceptedEmail(options.siteUrl, { reference, merchantLeadId }) })
    }
  },
})

/** One mail for all statements that arrived since the last. */
export const tellOfStatements = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'merchant-leads.tell-statement'> => ({
  batch: 100,
  async run(ctx, payloads) {
    const to = await options.recipients(ctx)
    if (to.length === 0) return
    const ids = [...new Set(payloads.map(({ merchantLeadId }) => merchantLeadId))]
    const leads = await findReferences(ctx, ids)
    if (leads.length > 0) await options.sendMail({ to, ...statementsEmail(options.siteUrl, leads) })
  },
})

/**
 * One mail for all requests that arrived since the last.
 * @param options.recipients e-mail addresses; with none there is nobody to tell, and the job is done.
 */
export const notifyOfMerchantLeads = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'merchant-leads.notify-staff'> => ({
  batch: 100,
  async run(ctx, payloads) {
    const to = await options.recipients(ctx)
    if (to.length === 0) return
    const ids = payloads.map(({ merchantLeadId }) => merchantLeadId)
    const leads = await findReferences(ctx, ids)
    if (leads.length > 0) await options.sendMail({ to, ...newMerchantLeadsEmail(options.siteUrl, leads) })
  },
})
