import { and, asc, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { applicationSearchText, applications } from '#server/features/applications/table.ts'
import { requireActor } from '#server/features/auth/queries.ts'
import { readable } from '#server/features/contact/queries.ts'
import { contactMessages, contactSearchText } from '#server/features/contact/table.ts'
import { leads } from '#server/features/leads/table.ts'
import { lenders } from '#server/features/lenders/table.ts'
import { merchantLeads, merchantSearchText } from '#server/features/merchant-leads/table.ts'
import { staff } from '#server/features/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { beginsWith, containsAll, isSearchable } from '#server/platform/db/search-text.ts'
import { listApplications } from '#shared/applications/desk-contract.ts'
import { listContacts } from '#shared/contact/desk-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { listLeads } from '#shared/leads/contract.ts'
import { listLenders } from '#shared/lenders/desk-contract.ts'
import { listMerchantLeads } from '#shared/merchant/desk-contract.ts'
import { type SearchHit, type SearchKind, searchKinds, searchLimit } from '#shared/search/contract.ts'
import { listStaff } from '#shared/staff/contract.ts'

type Found = Omit<SearchHit, 'kind'>[]

/** One row more than is shown tells that there are more. */
const most = searchLimit + 1

/** Who may see a kind is who may see its list. */
const lists = {
  application: listApplications,
  lead: listLeads,
  merchant: listMerchantLeads,
  contact: listContacts,
  lender: listLenders,
  staff: listStaff,
} as const

/**
 * The latest records of each kind that fit, of those the caller may read. Every question is answered by an index, however
 * many records there are; lenders and staff are few. What was typed is kept nowhere.
 */
export async function findEverywhere(ctx: Context, { q }: { q: string }) {
  const { role } = requireActor(ctx)
  const kinds = searchKinds.filter((kind) => mayCall(role, lists[kind]))
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, rows: await finders[kind](ctx, q) })))
  return {
    hits: found.flatMap(({ kind, rows }) => rows.slice(0, searchLimit).map((row) => ({ kind, ...row }))),
    more: found.filter(({ rows }) => rows.length > searchLimit).map(({ kind }) => kind),
  }
}

const finders: Record<SearchKind, (ctx: Context, q: string) => Promise<Found>> = {
  application: async ({ db }, q) => {
    if (!isSearchable(q)) return []
    const rows = await db
      .select()
      .from(applications)
      .where(and(...containsAll(applicationSearchText, q)))
      .orderBy(desc(applications.id))
      .limit(most)
    return rows.map(({ id, name, businessName, reference }) => ({
      ...{ id, title: name, detail: [reference, businessName].filter(Boolean).join(' · ') },
    }))
  },
  lead: async ({ db }, q) => {
    const isShort = !isSearchable(q)
    const rows = await db
      .select({ id: leads.id, title: leads.name, email: leads.email, phone: leads.phone })
      .from(leads)
      .where(isShort ? beginsWith(leads.name, q) : and(...containsAll(leads.searchText, q)))
      .orderBy(isShort ? asc(sql`${leads.name} collate "und-x-icu"`) : desc(leads.id))
      .limit(most)
    return rows.map(({ id, title, email, phone }) => ({ id, title, detail: `${email} · ${phone}` }))
  },
  merchant: async ({ db }, q) => {
    if (!isSearchable(q)) return []
    const rows = await db
      .select()
      .from(merchantLeads)
      .where(and(...containsAll(merchantSearchText, q)))
      .orderBy(desc(merchantLeads.id))
      .limit(most)
    return rows.map(({ id, name, businessName, reference }) => ({
      ...{ id, title: businessName, detail: `${reference} · ${name}` },
    }))
  },
  contact: async (ctx, q) => {
    if (!isSearchable(q)) return []
    const rows = await ctx.db
      .select()
      .from(contactMessages)
      .where(and(readable(ctx), ...containsAll(contactSearchText, q)))
      .orderBy(desc(contactMessages.id))
      .limit(most)
    return rows.map(({ id, name, email, reference }) => ({ id, title: name, detail: `${reference} · ${email}` }))
  },
  lender: async ({ db }, q) => {
    const rows = await db
      .select({ id: lenders.id, title: lenders.name, detail: lenders.legalName })
      .from(lenders)
      .where(or(ofFew(lenders.name, q), ofFew(lenders.legalName, q)))
      .orderBy(asc(sql`lower(${lenders.name})`))
      .limit(most)
    return rows
  },
  staff: async ({ db }, q) => {
    const rows = await db
      .select({ id: staff.id, title: staff.name, detail: staff.email })
      .from(staff)
      .where(and(eq(staff.status, 'active'), or(ofFew(staff.name, q), ofFew(staff.email, q))))
      .orderBy(asc(sql`lower(${staff.name})`))
      .limit(most)
    return rows
  },
}

/** Of tables that hold some hundred rows at most, and need no index. */
const ofFew = (column: SQLWrapper, q: string): SQL | undefined =>
  isSearchable(q) ? and(...containsAll(sql`lower(${column})`, q)) : beginsWith(column, q)
