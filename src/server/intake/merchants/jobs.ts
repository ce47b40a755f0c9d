import { findStaff } from '#server/identity/staff/queries.ts'
import { makeStatementLink } from '#server/intake/merchants/commands/open-session.ts'
import { makeQuoteLink, recordQuoteEmailed } from '#server/intake/merchants/commands/request-quote.ts'
import { makeOfferLink, recordOfferEmailed } from '#server/intake/merchants/commands/send-quote.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { isEnded } from '#shared/intake/merchants/merchant-status.ts'
import { isSameProcessor } from '#shared/intake/merchants/quote-contract.ts'
import { responsePromise } from '#shared/system/promises/promise.ts'
import {
  acceptedEmail,
  askStatementEmail,
  newMerchantLeadsEmail,
  offerEmail,
  quoteEmail,
  statementsEmail,
} from './emails.ts'
import { findReferences, mayMailQuote, requireMerchantLead } from './queries.ts'
import { findQuotes, isReplaced, requireQuote } from './quotes.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'merchant-leads.send-quote': { merchantLeadId: string }
    'merchant-leads.notify-staff': { merchantLeadId: string }
    'merchant-leads.request-statement': { merchantLeadId: string }
    'merchant-leads.notify-statement': { merchantLeadId: string }
    'merchant-leads.send-processor-quote': { quoteId: string }
    'merchant-leads.notify-accepted': { merchantLeadId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails comparison links singly, so that a bad address doesn't delay the others. */
export const sendQuotes = ({ sendMail, siteUrl }: Post): Handler<'merchant-leads.send-quote'> => ({
  batch: 1,
  async run(ctx, payloads) {
    const settings = await findSiteSettings(ctx)
    for (const { merchantLeadId } of payloads) {
      const lead = await requireMerchantLead(ctx, merchantLeadId)
      if (lead.quoteSentAt || !(await mayMailQuote(ctx, lead))) continue
      const { email, reference, createdAt } = lead
      const token = await makeQuoteLink(ctx, merchantLeadId)
      await sendMail({
        to: [email],
        ...quoteEmail(siteUrl, { reference, token, ...responsePromise(settings, createdAt) }),
      })
      await recordQuoteEmailed(ctx, merchantLeadId)
    }
  },
})

/** Emails statement requests with their links. */
export const askForStatements = ({ sendMail, siteUrl }: Post): Handler<'merchant-leads.request-statement'> => ({
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

/** Emails staff quotes, unless replaced or withdrawn. */
export const mailQuotes = ({ sendMail, siteUrl }: Post): Handler<'merchant-leads.send-processor-quote'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { quoteId } of payloads) {
      const quote = await requireQuote(ctx, quoteId)
      const { email, reference, status } = await requireMerchantLead(ctx, quote.merchantLeadId)
      const all = await findQuotes(ctx, [quote.merchantLeadId])
      if (quote.emailedAt || status !== 'quote_sent' || isReplaced(quote, all)) continue
      const token = await makeOfferLink(ctx, quote)
      const others = all.filter(({ version }) => version < quote.version)
      const mail = {
        ...{ reference, token, ...quote },
        replaces: others.some(({ terms }) => isSameProcessor(terms, quote.terms)),
        hasAlternatives: others.some(({ terms }) => !isSameProcessor(terms, quote.terms)),
      }
      await sendMail({ to: [email], ...offerEmail(siteUrl, mail) })
      await recordOfferEmailed(ctx, quoteId)
    }
  },
})

/** Notifies the assignee of an acceptance, or all staff. */
export const notifyOfAcceptance = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'merchant-leads.notify-accepted'> => ({
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

/** Emails staff about all statements since the last email. */
export const notifyOfStatements = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'merchant-leads.notify-statement'> => ({
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
 * Emails staff about all requests since the last email.
 * @param options.recipients if empty, no email is sent.
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
