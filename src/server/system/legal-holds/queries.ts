import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

export type HoldableKind = 'lead' | 'lead_resubmission' | 'application' | 'merchant_lead' | 'contact' | 'newsletter'

const inForce = sql`hold.lifted_at is null`

/** Includes merged leads. */
const named = sql`(select hold.email from legal_holds hold where hold.kind = 'person' and ${inForce})`
const namedLeads = sql`(select hold.subject_id from legal_holds hold where hold.kind = 'lead' and ${inForce})`
const rootOf = sql`select coalesce(lead.merged_into_id, lead.id) from leads lead`
const namedRoots = sql`(${rootOf} where lead.email_normalized in ${named} union ${rootOf} where lead.id in ${namedLeads})`

/**
 * Merged leads have other addresses (record 63). Raw SQL, so that features that delete rows need not depend on the
 * one that sets holds. Unions, because `or` would scan all leads.
 */
const addresses = sql`(select hold.email from legal_holds hold where hold.kind = 'person' and ${inForce}
  union select kin.email_normalized from leads kin where kin.id in ${namedRoots} and kin.email_normalized is not null
  union select kin.email_normalized from leads kin
    where kin.merged_into_id in ${namedRoots} and kin.email_normalized is not null)`

/** A lead is also kept for resubmissions of a person on hold, which its deletion would delete. */
const roots = sql`(${rootOf} where lead.email_normalized in ${addresses}
  union ${rootOf} where lead.id in ${namedLeads}
  union ${rootOf} where lead.id in (select sent.lead_id from lead_resubmissions sent where lower(sent.email) in ${addresses}))`
const heldLeads = sql`(select kin.id from leads kin where kin.id in ${roots}
  union select kin.id from leads kin where kin.merged_into_id in ${roots})`

const held: Readonly<Record<HoldableKind, SQL>> = {
  lead: heldLeads,
  lead_resubmission: sql`(select sent.id from lead_resubmissions sent where lower(sent.email) in ${addresses}
    union select sent.id from lead_resubmissions sent where sent.lead_id in ${heldLeads})`,
  application: sql`(select hold.subject_id from legal_holds hold where hold.kind = 'application' and ${inForce}
    union select file.id from applications file where file.email_normalized in ${addresses}
    union select file.id from applications file where file.lead_id in ${heldLeads}
    union select asked.application_id from owner_authorizations asked where asked.email_normalized in ${addresses})`,
  merchant_lead: sql`(select request.id from merchant_leads request where request.email_normalized in ${addresses})`,
  contact: sql`(select message.id from contact_messages message where message.email_normalized in ${addresses})`,
  newsletter: sql`(select reader.id from newsletter_subscriptions reader
    where reader.email_normalized in ${addresses})`,
}

/** Selects the ids of records of a kind that are on hold. */
export const heldIds = (kind: HoldableKind): SQL => held[kind]

/** Returns them as a set. */
export async function listHeldIds({ db }: Context, kind: HoldableKind): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select held.id from ${heldIds(kind)} as held(id)`)
  return new Set(rows.map(({ id }) => id))
}

/** All normalized addresses of the people on hold. */
export const heldAddresses: SQL = addresses

/** Returns them as a set. */
export async function listHeldAddresses({ db }: Context): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ email: string }>(sql`select held.email from ${addresses} as held(email)`)
  return new Set(rows.map(({ email }) => email))
}

/** Returns the numbers, in E.164, that people on hold ever gave for texts about their applications. */
export async function listHeldNumbers({ db }: Context): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ number: string }>(sql`select distinct given.address as number
    from consent_events given
    where given.channel in ('text', 'whatsapp') and given.subject_type = 'application'
      and given.subject_id in ${heldIds('application')}`)
  return new Set(rows.map(({ number }) => number))
}

const familyOf = (primary: SQL): SQL => sql`(select kin.id from leads kin where kin.id in ${primary}
  union select kin.id from leads kin where kin.merged_into_id in ${primary})`

/** By address, or by a lead merged into the primary lead. */
const coverOf = (addresses: SQL, primary: SQL): SQL => {
  const family = familyOf(primary)
  return sql`select hold.id, hold.subject_id as "subjectId", hold.email, hold.reason, hold.set_by as "setBy",
      hold.lifts_at as "liftsAt", hold.lifted_by as "liftedBy", hold.lift_reason as "liftReason",
      coalesce(hold.email, (select coalesce(lead.email, lead.name) from leads lead where lead.id = hold.subject_id), '') as of
    from legal_holds hold
    where ${inForce} and (
      (hold.kind = 'person' and (hold.email in ${addresses}
        or hold.email in (select kin.email_normalized from leads kin where kin.id in ${family})))
      or (hold.kind = 'lead' and hold.subject_id in ${family}))
    order by hold.set_at, hold.id`
}

/** Selects the holds in force that cover a lead as a person. */
export const coverOfLead = (id: string): SQL =>
  coverOf(
    sql`(select lead.email_normalized from leads lead where lead.id = ${id})`,
    sql`(${rootOf} where lead.id = ${id})`,
  )

/** Selects the holds on people that cover an application: by address, lead, requests stored with it, or another owner. */
export function coverOfApplication(id: string): SQL {
  const own = (column: SQL) => sql`(select ${column} from applications file where file.id = ${id})`
  const address = own(sql`file.email_normalized`)
  const lead = sql`(${rootOf} where lead.id = ${own(sql`file.lead_id`)})`
  const sent = sql`select lower(sent.email) from lead_resubmissions sent where sent.lead_id in ${familyOf(lead)}`
  const coOwners = sql`select owner.email_normalized from owner_authorizations owner where owner.application_id = ${id}`
  return coverOf(
    sql`(${address} union ${sent} union ${coOwners})`,
    sql`(${rootOf} where lead.email_normalized in (${address} union ${coOwners}) union ${lead})`,
  )
}
