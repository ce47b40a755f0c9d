import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { inScope } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { readableContacts } from '#server/intake/contact-messages/queries.ts'
import { contactMessages, contactSearchText } from '#server/intake/contact-messages/table.ts'
import { findMergeTargets, matchesOrMergeTargets } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads, merchantSearchText } from '#server/intake/merchants/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { containsAll, mayBeCommon, meansPerson, plainText, searchTerms } from '#server/platform/db/search-text.ts'
import { kindsFor, matchedNumber, type SearchHit, searchLimit } from '#shared/admin/search/contract.ts'
import type { RecordKey, SearchKind } from '#shared/admin/search/record-key.ts'
import { formatLeadPhone } from '#shared/intake/leads/format-lead-phone.ts'

type SearchResults = Omit<SearchHit, 'kind'>[]

const limitFor = (wanted: SearchQuery) => ('ids' in wanted ? wanted.ids.length : searchLimit + 1)

type SearchQuery = { readonly q: string } | { readonly ids: readonly string[] }

/**
 * Searches all records the caller can read, latest first, by index except for the few lenders and staff; search text
 * isn't stored.
 */
export async function searchAllRecords(ctx: Context, { q }: { q: string }) {
  const { role } = requireActor(ctx)
  const kinds = kindsFor(role)
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, rows: await finders[kind](ctx, { q }) })))
  return {
    hits: found.flatMap(({ kind, rows }) => rows.slice(0, searchLimit).map((row) => ({ kind, ...row }))),
    more: found.filter(({ rows }) => rows.length > searchLimit).map(({ kind }) => kind),
  }
}

/** Returns given records the caller can read, in order. */
export async function findRecords(ctx: Context, { records }: { records: readonly RecordKey[] }) {
  const { role } = requireActor(ctx)
  const kinds = kindsFor(role).filter((kind) => records.some((one) => one.kind === kind))
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = records.filter((one) => one.kind === kind).map(({ id }) => id)
      return (await finders[kind](ctx, { ids })).map((row) => ({ kind, ...row }))
    }),
  )
  const known = new Map(found.flat().map((hit) => [`${hit.kind} ${hit.id}`, hit]))
  return { hits: records.flatMap(({ kind, id }) => known.get(`${kind} ${id}`) ?? []) }
}

/** Latest rows before the index. */
const scanRows = 5_000

/**
 * Scans the newest rows, enough for common words, then uses the trigram index, because the planner often picks the
 * wrong one (record 52).
 * @param find rows matching `within`, by `order`.
 */
async function findLatest<Row>(
  table: PgTable,
  id: AnyPgColumn,
  wanted: SearchQuery,
  find: (within: SQL | undefined, order: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  if ('ids' in wanted) return find(undefined, desc(id))
  // No index has this order, so all matches are found before sorting.
  const allThatFit = () => find(undefined, sql`${id}::text desc`)
  if (!mayBeCommon(wanted.q)) return allThatFit()
  const edge = sql`(select ${id} from ${table} order by ${id} desc offset ${scanRows} limit 1)`
  const newest = await find(sql`${id} > coalesce(${edge}, '00000000-0000-0000-0000-000000000000')`, desc(id))
  return newest.length > searchLimit ? newest : allThatFit()
}

const searchLarge = (
  id: AnyPgColumn,
  person: Parameters<typeof meansPerson>[0],
  wanted: SearchQuery,
  heads: readonly string[] = [],
): SQL | undefined =>
  'ids' in wanted ? inArray(id, [...wanted.ids]) : matchesOrMergeTargets(meansPerson(person, wanted.q), id, heads)

/** A few hundred rows need no index. */
const searchSmall = (id: AnyPgColumn, texts: readonly AnyPgColumn[], wanted: SearchQuery): SQL | undefined =>
  'ids' in wanted
    ? inArray(id, [...wanted.ids])
    : or(...texts.map((text) => and(...containsAll(sql`(${plainText(text)})`, wanted.q))))

/** A matching phone number comes first; leads always show theirs. */
function detailOf(wanted: SearchQuery, phone: string | null, words: readonly (string | null)[]): string {
  const [typed = ''] = 'q' in wanted ? searchTerms(wanted.q) : []
  return [matchedNumber(phone, typed), ...words].filter(Boolean).join(' · ')
}

const finders: Record<SearchKind, (ctx: Context, wanted: SearchQuery) => Promise<SearchResults>> = {
  application: async (ctx, wanted) => {
    const isInScope = await inScope(ctx, 'applications', applications.ownerStaffId)
    const { id, name, businessName, reference, phone } = applications
    const rows = await findLatest(applications, id, wanted, (within, order) =>
      ctx.db
        .select({ id, name, businessName, reference, phone })
        .from(applications)
        .where(
          and(
            within,
            isInScope,
            searchLarge(id, { text: applications.searchText, email: applications.emailNormalized }, wanted),
          ),
        )
        .orderBy(order)
        .limit(limitFor(wanted)),
    )
    return rows.map(({ id, name, businessName, reference, phone }) => ({
      ...{ id, title: name, detail: detailOf(wanted, phone, [reference, businessName]) },
    }))
  },
  lead: async (ctx, wanted) => {
    const { id, name, email, emailNormalized, phone, phoneE164, searchText, mergedIntoId } = leads
    const isInScope = await inScope(ctx, 'leads', leads.ownerStaffId)
    const heads = 'q' in wanted ? await findMergeTargets(ctx, wanted.q) : []
    const rows = await findLatest(leads, id, wanted, (within, order) =>
      ctx.db
        .select({ id, title: name, email, phone, phoneE164 })
        .from(leads)
        .where(
          and(
            within,
            isNull(mergedIntoId),
            isInScope,
            searchLarge(id, { text: searchText, email: emailNormalized }, wanted, heads),
          ),
        )
        .orderBy(order)
        .limit(limitFor(wanted)),
    )
    return rows.map(({ id, title, email, ...number }) => ({
      ...{ id, title, detail: `${email} · ${formatLeadPhone(number)}` },
    }))
  },
  merchant: async (ctx, wanted) => {
    const { id, name, businessName, reference, phone } = merchantLeads
    const rows = await ctx.db
      .select({ id, name, businessName, reference, phone })
      .from(merchantLeads)
      .where(
        and(
          await inScope(ctx, 'merchantRequests', merchantLeads.ownerStaffId),
          searchLarge(id, { text: merchantSearchText, email: merchantLeads.emailNormalized }, wanted),
        ),
      )
      .orderBy(desc(id))
      .limit(limitFor(wanted))
    return rows.map(({ id, name, businessName, reference, phone }) => ({
      ...{ id, title: businessName, detail: detailOf(wanted, phone, [reference, name]) },
    }))
  },
  contact: async (ctx, wanted) => {
    const { id, name, email, reference, phone } = contactMessages
    const rows = await ctx.db
      .select({ id, name, email, reference, phone })
      .from(contactMessages)
      .where(
        and(
          readableContacts(ctx),
          searchLarge(id, { text: contactSearchText, email: contactMessages.emailNormalized }, wanted),
        ),
      )
      .orderBy(desc(id))
      .limit(limitFor(wanted))
    return rows.map(({ id, name, email, reference, phone }) => ({
      ...{ id, title: name, detail: detailOf(wanted, phone, [reference, email]) },
    }))
  },
  lender: ({ db }, wanted) => {
    const { id, name, legalName } = lenders
    return db
      .select({ id, title: name, detail: legalName })
      .from(lenders)
      .where(searchSmall(id, [name, legalName], wanted))
      .orderBy(asc(sql`lower(${name})`))
      .limit(limitFor(wanted))
  },
  staff: ({ db }, wanted) => {
    const { id, name, email, status } = staff
    return db
      .select({ id, title: name, detail: email })
      .from(staff)
      .where(and(eq(status, 'active'), searchSmall(id, [name, email], wanted)))
      .orderBy(asc(sql`lower(${name})`))
      .limit(limitFor(wanted))
  },
}
