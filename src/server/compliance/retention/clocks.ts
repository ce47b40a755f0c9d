import { type SQL, sql } from 'drizzle-orm'
import type { RetentionClass } from '#shared/system/settings/retention.ts'
import type { purgeableKinds } from './table.ts'

export type PurgeableKind = (typeof purgeableKinds)[number]
/** Contact log entries have their own period, `purgeContactLog`. */
export type ClockedKind = Exclude<PurgeableKind, 'contact_log'>

interface Clock {
  readonly kind: ClockedKind
  readonly table: SQL
  /** Never later than `usedAt`: for rows changed lately, related rows need no check. */
  readonly movedAt: SQL
  /** Of the record or anything staff keep with it. */
  readonly usedAt: SQL
  /** Records the period applies to. */
  readonly where: SQL
  /** Records deleted together, including this one. */
  readonly size: SQL
}

/** Returns the address of an anonymized application. */
export const strippedAddress = (id: string) => `deleted-${id}@example.invalid`
const isWhole = sql`record.email_normalized not like 'deleted-%@example.invalid'`

/**
 * Selects applications with a deal, also one that was rescinded or later marked as spam or a duplicate, or with a
 * disclosure, which is evidence for four years (10 CCR 956): they are kept as long as the books.
 */
export const hasBooks = ({ id, stage }: { id: SQL; stage: SQL }) => sql<boolean>`(${stage} in ('funded', 'renewal')
  or exists (select from deals deal where deal.application_id = ${id})
  or exists (select from offers offer where offer.application_id = ${id} and offer.disclosure is not null))`
const isFunded = hasBooks({ id: sql`record.id`, stage: sql`record.stage` })
const isClosed = sql`record.stage in ('not_placed', 'withdrawn', 'expired', 'duplicate', 'spam')`

const latest = (column: SQL, table: SQL, where: SQL) => sql`(select max(${column}) from ${table} where ${where})`
const one = sql`1`

/** A lead and its merged leads stay together. */
const isKin = sql`(kin.id = record.id or kin.merged_into_id = record.id)`
const ofKin = {
  activity: latest(sql`activity.at`, sql`lead_activities activity`, sql`activity.lead_id = kin.id`),
  task: latest(sql`task.updated_at`, sql`tasks task`, sql`task.lead_id = kin.id`),
}

const ofMessage = {
  entry: latest(sql`entry.at`, sql`contact_entries entry`, sql`entry.contact_id = record.id`),
  task: latest(sql`task.updated_at`, sql`tasks task`, sql`task.contact_id = record.id`),
}

const ofMerchant = {
  note: latest(sql`note.at`, sql`merchant_lead_notes note`, sql`note.merchant_lead_id = record.id`),
  quote: latest(sql`quote.created_at`, sql`merchant_quotes quote`, sql`quote.merchant_lead_id = record.id`),
  task: latest(sql`task.updated_at`, sql`tasks task`, sql`task.merchant_lead_id = record.id`),
}

const ofDraft = {
  answer: latest(sql`answer.saved_at`, sql`application_answers answer`, sql`answer.application_id = record.id`),
  message: latest(sql`message.at`, sql`application_messages message`, sql`message.application_id = record.id`),
  note: latest(sql`note.at`, sql`application_notes note`, sql`note.application_id = record.id`),
  task: latest(sql`task.updated_at`, sql`tasks task`, sql`task.application_id = record.id`),
}

/** Staff plan to continue; automatic tasks don't count. */
const isWaitedFor = (ofRecord: SQL) =>
  sql`exists (select from tasks task where ${ofRecord} and task.status = 'open' and task.rule_key is null)`

const applicationWaits = isWaitedFor(sql`task.application_id = record.id`)

const sentApplication: Omit<Clock, 'where'> = {
  ...{ kind: 'application', table: sql`applications`, size: one },
  ...{ movedAt: sql`record.stage_changed_at`, usedAt: sql`record.stage_changed_at` },
}

/** Each on its table as `record`. */
export const clocks: Readonly<Record<RetentionClass, Clock>> = {
  leads: {
    ...{ kind: 'lead', table: sql`leads`, movedAt: sql`record.updated_at` },
    size: sql`(select count(*) from leads kin where ${isKin})`,
    usedAt: sql`(select max(greatest(kin.updated_at, kin.last_submitted_at, ${ofKin.activity}, ${ofKin.task}))
      from leads kin where ${isKin})`,
    where: sql`record.merged_into_id is null and not exists (select from leads kin where ${isKin} and (
      exists (select from applications application where application.lead_id = kin.id)
      or exists (select from applications application where application.email_normalized = kin.email_normalized)
      or ${isWaitedFor(sql`task.lead_id = kin.id`)}))`,
  },
  contacts: {
    ...{ kind: 'contact', table: sql`contact_messages`, movedAt: sql`record.updated_at`, size: one },
    usedAt: sql`greatest(record.updated_at, ${ofMessage.entry}, ${ofMessage.task})`,
    where: sql`(record.complaint is null or record.complaint in ('upheld', 'not_upheld'))
      and not ${isWaitedFor(sql`task.contact_id = record.id`)}`,
  },
  merchantLeads: {
    ...{ kind: 'merchant_lead', table: sql`merchant_leads`, movedAt: sql`record.updated_at`, size: one },
    usedAt: sql`greatest(record.updated_at, ${ofMerchant.note}, ${ofMerchant.quote}, ${ofMerchant.task})`,
    // An active account is a customer, not a lead.
    where: sql`record.status not in ('accepted', 'boarding', 'live')
      and not ${isWaitedFor(sql`task.merchant_lead_id = record.id`)}`,
  },
  drafts: {
    ...{ kind: 'application', table: sql`applications`, movedAt: sql`record.updated_at`, size: one },
    usedAt: sql`greatest(record.updated_at, ${ofDraft.answer}, ${ofDraft.message}, ${ofDraft.note}, ${ofDraft.task})`,
    where: sql`record.submitted_at is null and not ${applicationWaits}`,
  },
  closedApplications: {
    ...sentApplication,
    where: sql`record.submitted_at is not null and ${isWhole} and ${isClosed} and not ${isFunded}
      and not ${applicationWaits}`,
  },
  fundedApplications: {
    ...sentApplication,
    where: sql`record.submitted_at is not null and ${isWhole}
      and (record.stage in ('funded', 'renewal') or ${isClosed}) and ${isFunded} and not ${applicationWaits}`,
  },
}
