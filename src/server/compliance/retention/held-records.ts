import { count, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { ownerAuthorizations } from '#server/applications/applicants/table.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { documents } from '#server/applications/documents/table.ts'
import { applicationMessages } from '#server/applications/messages/table.ts'
import { findConsents } from '#server/compliance/evidence/queries.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { findAddressRecords, type Resubmission } from '#server/intake/leads/same-person/address-records.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { prequalifications } from '#server/intake/prequalification/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import type { Context } from '#server/platform/context.ts'
import { listHeldAddresses, listHeldIds } from '#server/system/legal-holds/queries.ts'
import { findEffectiveRetention } from '#server/system/settings/effective-retention.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import type { HeldRecord, OpenableRecord, ShownRecord } from '#shared/compliance/privacy/admin-contract.ts'
import { isDecided } from '#shared/intake/contact-messages/contact-status.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { consentProofYears } from '#shared/system/settings/retention.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { hasBooks, type PurgeableKind } from './clocks.ts'
import { legalHoldText } from './due-records.ts'

/** With the ids to delete; parts are deleted with their parent. */
interface Found extends HeldRecord {
  readonly kind?: PurgeableKind
  readonly ids?: readonly string[]
  readonly records?: OpenableRecord[]
}

const openable = (kind: OpenableRecord['kind'], { id, reference }: { id: string; reference: string }) => ({
  ...{ kind, id, label: reference },
})

type Outcome = Pick<HeldRecord, 'outcome' | 'reason'>

const dayMs = 24 * 60 * 60_000
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const gone: Outcome = { outcome: 'delete', reason: '' }
/** Shown to the person: a hold reveals nothing about its matter. */
const onHold: Outcome = { outcome: 'keep', reason: legalHoldText }

/** Returns the records of an address and what a deletion would do with them. */
export async function findHeld(ctx: Context, email: string): Promise<ShownRecord[]> {
  const found = await findRecords(ctx, email)
  return found.map(({ record, count, outcome, reason, records = [] }) => ({ record, count, outcome, reason, records }))
}

/** Returns leads that staff merged with this address under another one or none; a request doesn't cover them. */
export async function findOthers(ctx: Context, email: string): Promise<OpenableRecord[]> {
  const { others } = await findAddressRecords(ctx, normalizeEmail(email))
  return others.map(({ id, name }) => ({ kind: 'lead', id, label: name }))
}

/** Returns the records of an address with the ids to delete. */
export async function findRecords(ctx: Context, address: string): Promise<Found[]> {
  const email = normalizeEmail(address)
  const found = [...(await findLeads(ctx, email)), ...(await findApplications(ctx, email))]
  const byAddress = [
    ...(await findContacts(ctx, email)),
    ...(await findMerchants(ctx, email)),
    ...(await findSubscriptions(ctx, email)),
    ...(await findOwnerRequests(ctx, email)),
    ...(await findTraces(ctx, email)),
  ]
  const isHeld = (await listHeldAddresses(ctx)).has(email)
  found.push(...(isHeld ? byAddress.map((group) => ({ ...group, ...onHold })) : byAddress))
  return found.filter(({ count }) => count > 0)
}

/** Decided as for a copy. */
async function findLeads(ctx: Context, email: string): Promise<Found[]> {
  const { lead, strays } = await findAddressRecords(ctx, email)
  const held = await listHeldIds(ctx, 'lead')
  return [...(lead ? await findLead(ctx, lead, held) : []), ...(await partStrays(ctx, strays, held))]
}

async function findLead(
  ctx: Context,
  { id, name }: { id: string; name: string },
  held: ReadonlySet<string>,
): Promise<Found[]> {
  const outcome = held.has(id) ? onHold : gone
  const analyses = await ctx.db.$count(prequalifications, eq(prequalifications.leadId, id))
  return [
    { record: 'Lead', count: 1, ...outcome, kind: 'lead', ids: [id], records: [{ kind: 'lead', id, label: name }] },
    { record: 'Free analyses', count: analyses, ...outcome },
  ]
}

/** Resubmissions stored with someone else's lead are deleted alone. */
async function partStrays(ctx: Context, strays: readonly Resubmission[], held: ReadonlySet<string>): Promise<Found[]> {
  const heldHere = await listHeldIds(ctx, 'lead_resubmission')
  const isKept = ({ id, leadId }: Resubmission) => held.has(leadId) || heldHere.has(id)
  const [kept, going] = [true, false].map((isHeld) => strays.filter((stray) => isKept(stray) === isHeld))
  const part = (rows: readonly Resubmission[], outcome: Outcome): Found => ({
    ...{ record: 'Requests stored with another lead', count: rows.length, ...outcome },
    ...{ kind: 'lead_resubmission', ids: rows.map(({ id }) => id) },
    records: rows.map(({ leadId, name }) => ({ kind: 'lead', id: leadId, label: name })),
  })
  return [part(going ?? [], gone), part(kept ?? [], onHold)]
}

async function findApplications(ctx: Context, email: string): Promise<Found[]> {
  const isKeptWithBooks = hasBooks({ id: sql`applications.id`, stage: sql`applications.stage` })
  const rows = await ctx.db
    .select({ ...getTableColumns(applications), isKeptWithBooks })
    .from(applications)
    .where(eq(applications.emailNormalized, email))
  const held = await listHeldIds(ctx, 'application')
  const { closedApplications, fundedApplications } = await findEffectiveRetention(ctx)
  const periods = { closedApplications: closedApplications.days, fundedApplications: fundedApplications.days }
  const found: Found[] = []
  for (const row of rows) {
    const outcome = held.has(row.id) ? onHold : outcomeOf(row, periods, ctx.now())
    const ofThis = (table: typeof documents | typeof applicationMessages) =>
      ctx.db.$count(table, eq(table.applicationId, row.id))
    const record = `Application ${row.reference}`
    found.push(
      { record, count: 1, ...outcome, kind: 'application', ids: [row.id], records: [openable('application', row)] },
      { record: `${record}: documents`, count: await ofThis(documents), ...partOf(outcome) },
      { record: `${record}: messages`, count: await ofThis(applicationMessages), ...partOf(outcome) },
    )
  }
  return found
}

/** Anonymizing deletes an application's answers, documents and messages. */
const partOf = ({ outcome, reason }: Outcome): Outcome => (outcome === 'strip' ? gone : { outcome, reason })

/** Submitted applications are kept as long as law and Settings require. */
function outcomeOf(
  { submittedAt, stage, stageChangedAt, isKeptWithBooks }: Application & { isKeptWithBooks: boolean },
  {
    closedApplications,
    fundedApplications,
  }: Pick<SiteSettings['retention'], 'closedApplications' | 'fundedApplications'>,
  now: Date,
): Outcome {
  if (!submittedAt) return gone
  if (isOpen(stage))
    return {
      outcome: 'keep',
      reason: 'It’s still in progress. After withdrawal, we keep it as long as the law requires.',
    }
  const days = isKeptWithBooks ? fundedApplications : closedApplications
  const until = new Date(stageChangedAt.getTime() + days * dayMs)
  if (days > 0 && until < now)
    return { outcome: 'strip', reason: 'We keep amounts and dates for our books, without personal information.' }
  const rule = isKeptWithBooks
    ? 'We must keep fee records and lender disclosures (10 CCR 956)'
    : 'We must keep applications for 25 months (12 CFR 1002.12)'
  return { outcome: 'keep', reason: days > 0 ? `${rule}: until ${day.format(until)}.` : `${rule}.` }
}

async function findContacts(ctx: Context, email: string): Promise<Found[]> {
  const rows = await ctx.db.select().from(contactMessages).where(eq(contactMessages.emailNormalized, email))
  const isOpenComplaint = ({ complaint }: (typeof rows)[number]) => complaint !== null && !isDecided(complaint)
  const complaints = rows.filter(isOpenComplaint)
  const messages = rows.filter((row) => !isOpenComplaint(row))
  const ids = messages.map(({ id }) => id)
  const toOpen = (rows: typeof messages) => rows.map((row) => openable('contact', row))
  const undecided: Outcome = { outcome: 'keep', reason: 'The complaint hasn’t been decided yet.' }
  return [
    {
      record: 'Contact form messages',
      count: ids.length,
      ...gone,
      kind: 'contact',
      ids,
      records: toOpen(messages),
    },
    { record: 'Open complaints', count: complaints.length, ...undecided, records: toOpen(complaints) },
  ]
}

async function findMerchants(ctx: Context, email: string): Promise<Found[]> {
  const rows = await ctx.db.select().from(merchantLeads).where(eq(merchantLeads.emailNormalized, email))
  const isCustomer = ({ status }: (typeof rows)[number]) => ['accepted', 'boarding', 'live'].includes(status)
  const customers = rows.filter(isCustomer)
  const quotes = rows.filter((row) => !isCustomer(row))
  const ids = quotes.map(({ id }) => id)
  const toOpen = (rows: typeof quotes) => rows.map((row) => openable('merchant', row))
  const statements = await ctx.db.$count(documents, inArray(documents.merchantLeadId, ids))
  const boarded: Outcome = {
    outcome: 'keep',
    reason: 'The merchant account is active. This can be deleted after the account is closed.',
  }
  return [
    { record: 'Merchant quotes', count: ids.length, ...gone, kind: 'merchant_lead', ids, records: toOpen(quotes) },
    { record: 'Merchant quotes: statements', count: statements, ...gone },
    { record: 'Merchants with an account', count: customers.length, ...boarded, records: toOpen(customers) },
  ]
}

async function findSubscriptions(ctx: Context, email: string): Promise<Found[]> {
  const rows = await ctx.db
    .select({ id: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.emailNormalized, email))
  return [{ record: 'Newsletter', count: rows.length, ...gone, kind: 'newsletter', ids: rows.map(({ id }) => id) }]
}

/** Requests to authorize credit reports, as an owner in someone's application. */
async function findOwnerRequests(ctx: Context, email: string): Promise<Found[]> {
  const count = await ctx.db.$count(ownerAuthorizations, eq(ownerAuthorizations.emailNormalized, email))
  const reason =
    'It’s part of the application that lists you as an owner, which we must keep for 25 months (12 CFR 1002.12).'
  return [{ record: 'Requests to authorize credit reports', count, outcome: 'keep', reason }]
}

/** Contact log, consents and suppressions. */
async function findTraces(ctx: Context, email: string): Promise<Found[]> {
  const hash = addressHash(email)
  const [lines] = await ctx.db.select({ count: count() }).from(contactLog).where(eq(contactLog.addressHash, hash))
  const evidence: Outcome = {
    outcome: 'keep',
    reason: `Proof of consent is kept for at least ${consentProofYears} years (16 CFR 310.5).`,
  }
  const barred: Outcome = {
    outcome: 'keep',
    reason: 'So that no one emails this address again. Only its hash is stored.',
  }
  const ids = (lines?.count ?? 0) > 0 ? [hash] : []
  return [
    { record: 'Email log entries', count: lines?.count ?? 0, ...gone, kind: 'contact_log', ids },
    { record: 'Consents', count: (await findConsents(ctx, email)).length, ...evidence },
    { record: 'Suppressions', count: (await findSuppressions(ctx, email)).length, ...barred },
  ]
}
