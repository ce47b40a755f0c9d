import { and, count, eq, inArray } from 'drizzle-orm'
import { retentionItems } from '#server/compliance/retention/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { HeldRecord } from '#shared/compliance/privacy/desk-contract.ts'

/** Labels of deleted records. */
export const kindLabels = {
  lead: 'Lead',
  lead_resubmission: 'Request stored with another lead',
  application: 'Application',
  merchant_lead: 'Merchant lead',
  contact: 'Contact form message',
  newsletter: 'Newsletter subscription',
  contact_log: 'Email log entries',
} as const

/** Explains a legal hold to staff and the person. */
export const legalHoldText = 'A legal hold requires us to keep it for now.'

/** Explains why a planned record was kept. */
export const retainedText = {
  held: legalHoldText,
  kept: 'It was used again before its deletion, or the law now requires keeping it.',
} as const

/** Returns the planned records of a deletion that were kept, by kind and reason. */
export async function listKeptAfterAll({ db }: Context, retentionRunId: string): Promise<HeldRecord[]> {
  const { kind, outcome } = retentionItems
  const rows = await db
    .select({ kind, outcome, count: count() })
    .from(retentionItems)
    .where(and(eq(retentionItems.retentionRunId, retentionRunId), inArray(outcome, ['held', 'kept'])))
    .groupBy(kind, outcome)
    .orderBy(kind, outcome)
  return rows.map(({ kind, outcome, count }) => ({
    ...{ what: kindLabels[kind], count, fate: 'keep' as const },
    why: retainedText[outcome === 'held' ? 'held' : 'kept'],
  }))
}
