import { and, count, eq, inArray } from 'drizzle-orm'
import { disposalItems } from '#server/compliance/retention/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { HeldRecord } from '#shared/compliance/privacy/desk-contract.ts'

/** What the records of a disposal are called. */
export const kindLabels = {
  lead: 'Lead',
  lead_submission: 'Request kept with another lead',
  application: 'Application',
  merchant_lead: 'Merchant lead',
  contact: 'Message by the contact form',
  newsletter: 'Newsletter subscription',
  contact_log: 'Lines about mails sent',
} as const

/** Why a legal hold keeps a record, for staff and for the person. */
export const legalHoldText = 'A legal hold requires us to keep it for now.'

/** Why a record stayed that was to go. */
export const retainedText = {
  held: legalHoldText,
  kept: 'By its turn it was used again, or the law had come to keep it.',
} as const

/** What was to go by an act and stayed, by kind and reason. */
export async function listKeptAfterAll({ db }: Context, disposalId: string): Promise<HeldRecord[]> {
  const { kind, outcome } = disposalItems
  const rows = await db
    .select({ kind, outcome, count: count() })
    .from(disposalItems)
    .where(and(eq(disposalItems.disposalId, disposalId), inArray(outcome, ['held', 'kept'])))
    .groupBy(kind, outcome)
    .orderBy(kind, outcome)
  return rows.map(({ kind, outcome, count }) => ({
    ...{ what: kindLabels[kind], count, fate: 'keep' as const },
    why: retainedText[outcome === 'held' ? 'held' : 'kept'],
  }))
}
