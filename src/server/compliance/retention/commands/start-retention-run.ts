import { v7 as uuidv7 } from 'uuid'
import type { PurgeableKind } from '#server/compliance/retention/clocks.ts'
import { findRecords } from '#server/compliance/retention/held-records.ts'
import { retentionItems, retentionRuns } from '#server/compliance/retention/table.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { HeldRecord } from '#shared/compliance/privacy/admin-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Per insert. */
const insertRows = 500

/**
 * Plans a person's deletion: what is deleted, what is kept and why (record 34).
 * @returns the id of the deletion and its certificate.
 * @throws `conflict` if nothing may be deleted.
 */
export async function startRetentionRun(
  ctx: Context,
  person: { email: string; requestReference: string },
): Promise<string> {
  const found = await findRecords(ctx, person.email)
  const records = found.flatMap(({ kind, ids = [], outcome }) =>
    kind && outcome !== 'keep' ? ids.map((id) => ({ kind, id })) : [],
  )
  if (records.length === 0) throw new AppError('conflict', 'Nothing can be deleted. Deny the request and explain why.')
  const plan = found.map(({ record, count, outcome, reason }) => ({ record, count, outcome, reason }))
  return writeDown(ctx, { cause: 'request', requestReference: person.requestReference, plan, records })
}

/** Plans the deletion of records past their retention period. */
export const startScheduledRetention = (ctx: Context, records: readonly { kind: PurgeableKind; id: string }[]) =>
  writeDown(ctx, { cause: 'retention', plan: [], records })

async function writeDown(
  ctx: Context,
  run: {
    cause: 'request' | 'retention'
    requestReference?: string
    plan: readonly HeldRecord[]
    records: readonly { kind: PurgeableKind; id: string }[]
  },
): Promise<string> {
  const id = uuidv7()
  const { cause, requestReference, plan, records } = run
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  await ctx.db.insert(retentionRuns).values({ id, cause, requestReference, staffId, plan, startedAt: ctx.now() })
  for (let start = 0; start < records.length; start += insertRows)
    await ctx.db
      .insert(retentionItems)
      .values(
        records
          .slice(start, start + insertRows)
          .map(({ kind, id: subjectId }) => ({ id: uuidv7(), retentionRunId: id, kind, subjectId })),
      )
  await record(ctx, 'retention.start', id, { cause, records: records.length })
  return id
}
