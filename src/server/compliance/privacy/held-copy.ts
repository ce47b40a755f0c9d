import { eq } from 'drizzle-orm'
import { ownerAuthorizations } from '#server/applications/applicants/table.ts'
import { answersContext, decryptAnswers, maskAnswers } from '#server/applications/applications/answers.ts'
import { type Application, findAnswers } from '#server/applications/applications/queries.ts'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import type { Document } from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import { findMessages } from '#server/applications/messages/queries.ts'
import { smsMessages } from '#server/applications/sms/table.ts'
import { findConsents } from '#server/compliance/evidence/queries.ts'
import { bodyContext } from '#server/intake/contact-messages/queries.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import {
  type AddressRecords,
  findAddressRecords,
  type Resubmission,
} from '#server/intake/leads/same-person/address-records.ts'
import type { leads } from '#server/intake/leads/table.ts'
import { remarksContext } from '#server/intake/merchants/queries.ts'
import { findQuotes } from '#server/intake/merchants/quotes.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { prequalifications } from '#server/intake/prequalification/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { listContacts } from '#server/messaging/contact-policy/queries.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { listOffersOf, type Offer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { detailsContext } from './queries.ts'
import { privacyPreferences, privacyRequests } from './table.ts'

/** Sections by title, each a list of records. */
export type HeldCopy = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** The log keeps them for two years. */
const maxEmails = 100_000

/**
 * Collects everything about an address for its owner. Numbers show only their last digits (11 CCR 7024(d)), documents
 * only their names; internal notes are omitted.
 */
export async function findCopy(ctx: Context, keys: EncryptionKeys, address: string): Promise<HeldCopy> {
  const email = normalizeEmail(address)
  const { contacts, suppressions } = await listContacts(ctx, email, { max: maxEmails })
  const copy: HeldCopy = {
    ...(await findLeadCopies(ctx, email)),
    Applications: await findApplicationCopies(ctx, keys, email),
    'Requests to authorize credit reports': await findOwnerCopies(ctx, email),
    'Contact form messages': await findMessageCopies(ctx, keys, email),
    'Merchant quotes': await findMerchantCopies(ctx, keys, email),
    Newsletter: await findNewsletterCopy(ctx, email),
    Consents: (await findConsents(ctx, email)).map(({ event }) => event),
    'Emails to you': contacts.map(({ id: _id, ...line }) => line),
    'Reasons we didn’t email you': suppressions.map((reason) => ({ reason })),
    'Your choices': await findChoices(ctx, email),
    'Your requests': await findRequestCopies(ctx, keys, email),
  }
  return Object.fromEntries(Object.entries(copy).filter(([, records]) => records.length > 0))
}

const findChoices = (ctx: Context, email: string) =>
  ctx.db
    .select({ choice: privacyPreferences.choice, source: privacyPreferences.source, at: privacyPreferences.at })
    .from(privacyPreferences)
    .where(eq(privacyPreferences.addressHash, addressHash(email)))

async function findRequestCopies(ctx: Context, keys: EncryptionKeys, email: string) {
  const rows = await ctx.db.select().from(privacyRequests).where(eq(privacyRequests.emailNormalized, email))
  return rows.map(({ id, reference, kind, status, name, createdAt, closedAt, detailsEncrypted }) => ({
    ...{ reference, kind, status, name, createdAt, closedAt },
    details: decrypt(keys, detailsEncrypted, detailsContext(id)),
  }))
}

/** Decided as for a deletion. */
async function findLeadCopies(ctx: Context, email: string) {
  const records = await findAddressRecords(ctx, email)
  const { lead, strays } = records
  return { Lead: lead ? [await copyOfLead(ctx, lead, records)] : [], 'Other requests': strays.map(typedIn) }
}

async function copyOfLead(
  ctx: Context,
  lead: typeof leads.$inferSelect,
  { resubmissions, others }: Pick<AddressRecords, 'resubmissions' | 'others'>,
) {
  const { id, emailNormalized: _email, searchText: _search, idempotencyKey: _key, requestHash: _hash, ...row } = lead
  const { ownerStaffId: _owner, nextAction: _plan, nextActionOn: _day, mergedIntoId: _into, ...rest } = row
  const analyses = await ctx.db.select().from(prequalifications).where(eq(prequalifications.leadId, id))
  // Analyses of a merged person's later visits are stored here as well.
  const own = analyses.filter(({ isFromLeadBrowser }) => isFromLeadBrowser || others.length === 0)
  return {
    ...rest,
    resubmissions: resubmissions.map(typedIn),
    analyses: own.map(({ kind, createdAt, isFromLeadBrowser, transcript, estimate }) => ({
      ...{ kind, createdAt, isFromLeadBrowser, answers: transcript, estimate },
    })),
  }
}

const typedIn = ({ id: _id, leadId: _lead, ...row }: Resubmission) => {
  const { idempotencyKey: _key, requestHash: _hash, ...typed } = row
  return typed
}

async function findApplicationCopies(ctx: Context, keys: EncryptionKeys, email: string) {
  const rows = await ctx.db.select().from(applications).where(eq(applications.emailNormalized, email))
  const copies: Record<string, unknown>[] = []
  for (const row of rows) copies.push(await copyOfApplication(ctx, keys, row))
  return copies
}

async function copyOfApplication(ctx: Context, keys: EncryptionKeys, application: Application) {
  const { id, reference, type, stage, name, email, phone, businessName, amountCents, createdAt, submittedAt } =
    application
  const saved = await findAnswers(ctx, id)
  const answers = stepsFor(type).flatMap((step) => {
    const encrypted = saved.get(step.slug)?.encrypted
    if (!encrypted) return []
    return answersAsText(step, maskAnswers(step, decryptAnswers(keys, answersContext(id, step.slug), encrypted)), type)
  })
  const papers = await ctx.db.select().from(documents).where(eq(documents.applicationId, id))
  const moves = await ctx.db.select().from(applicationStageChanges).where(eq(applicationStageChanges.applicationId, id))
  const texts = await ctx.db.select().from(smsMessages).where(eq(smsMessages.applicationId, id))
  const sent = await ctx.db.select().from(lenderSubmissions).where(eq(lenderSubmissions.applicationId, id))
  return {
    ...{ reference, type, stage, name, email, phone, businessName, amountCents, createdAt, submittedAt },
    answers: answers.filter(({ text }) => text !== '').map(({ label, text }) => ({ label, text })),
    documents: papers.map(nameOfPaper),
    messages: (await findMessages(ctx, keys, id)).map(({ id: _id, ...message }) => message),
    moves: moves.map(({ from, to, reason, at }) => ({ from, to, reason, at })),
    offers: (await listOffersOf(ctx, id)).map(({ offer, lender }) => copyOfOffer(offer, lender)),
    smsMessages: texts.map(({ channel, kind, state, createdAt }) => ({ channel, kind, state, createdAt })),
    lenders: sent.map(({ lenderId, status, sentAt, declineReasons }) => ({ lenderId, status, sentAt, declineReasons })),
  }
}

/** Even if not shown; the lender's commission is not personal data. */
function copyOfOffer({ terms: { price, conditions }, ...offer }: Offer, lender: string) {
  const { status, product, amountCents, lenderFeesCents, successFeeCents, receivedCents, repaidCents } = offer
  const { paymentCents, payments, aprThousandths, expiresAt, declineReason, contract, funding, createdAt } = offer
  return {
    ...{ lender, status, product, amountCents, price, conditions, lenderFeesCents, successFeeCents, receivedCents },
    ...{ repaidCents, paymentCents, payments, aprThousandths, expiresAt, declineReason, contract, funding, createdAt },
    ...{ payoffs: offer.payoffs, lenderFigures: offer.lenderFigures },
    chosen: offer.choice,
  }
}

/** Only the name and status of this person, not the application that lists them. */
const findOwnerCopies = (ctx: Context, email: string) =>
  ctx.db
    .select({
      name: ownerAuthorizations.name,
      email: ownerAuthorizations.email,
      status: ownerAuthorizations.status,
      emailedAt: ownerAuthorizations.emailedAt,
      answeredAt: ownerAuthorizations.answeredAt,
    })
    .from(ownerAuthorizations)
    .where(eq(ownerAuthorizations.emailNormalized, email))

const nameOfPaper = ({ originalName, kind, status, size, createdAt }: Document) => ({
  ...{ name: originalName, kind, status, bytes: size, sentAt: createdAt },
})

async function findMessageCopies(ctx: Context, keys: EncryptionKeys, email: string) {
  const rows = await ctx.db.select().from(contactMessages).where(eq(contactMessages.emailNormalized, email))
  return rows.map(({ id, reference, name, email, phone, topic, bodyEncrypted, applicationReference, createdAt }) => ({
    ...{ reference, name, email, phone, topic, applicationReference, createdAt },
    message: decrypt(keys, bodyEncrypted, bodyContext(id)),
  }))
}

async function findMerchantCopies(ctx: Context, keys: EncryptionKeys, email: string) {
  const rows = await ctx.db.select().from(merchantLeads).where(eq(merchantLeads.emailNormalized, email))
  return Promise.all(
    rows.map(
      async ({ id, reference, name, email, phone, businessName, processor, statement, remarksEncrypted, ...row }) => ({
        ...{ reference, name, email, phone, businessName, processor, statement },
        ...{ industry: row.industry, needs: row.needs, createdAt: row.createdAt },
        remarks: decrypt(keys, remarksEncrypted, remarksContext(id)),
        documents: (await ctx.db.select().from(documents).where(eq(documents.merchantLeadId, id))).map(nameOfPaper),
        quotes: (await findQuotes(ctx, [id])).map(({ version, terms, validUntil, emailedAt, acceptedAt }) => ({
          ...{ version, terms, validUntil, emailedAt, acceptedAt },
        })),
      }),
    ),
  )
}

async function findNewsletterCopy(ctx: Context, email: string) {
  const rows = await ctx.db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.emailNormalized, email))
  return rows.map(({ email, status, requestedAt, confirmedAt, unsubscribedAt }) => ({
    ...{ email, status, requestedAt, confirmedAt, unsubscribedAt },
  }))
}
