import { v7 as uuidv7 } from 'uuid'
import { findAudit } from '#server/compliance/audit-log/queries.ts'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { csvLine } from '#server/platform/csv/csv-line.ts'
import { type AuditEntry, type AuditSelection, auditExport } from '#shared/compliance/audit-log/contract.ts'
import { parse } from '#shared/kit/parse.ts'

const columns: Readonly<Record<string, (entry: AuditEntry) => string>> = {
  at: ({ at }) => at,
  who: ({ actor, actorKind }) => actor ?? actorKind,
  what: ({ action }) => action,
  record: ({ subject }) => subject,
  record_name: ({ subjectName }) => subjectName ?? '',
  detail: ({ detail }) => JSON.stringify(detail),
  address: ({ ip }) => ip,
  request: ({ requestId }) => requestId,
  id: ({ id }) => id,
}

/** Rows per query. */
const pageSize = 500

/**
 * Exports the log as CSV, page by page. The export is logged before the first row is sent, and its row count after the
 * last.
 * @throws AppError `invalid` for an unknown filter.
 */
export async function exportAudit(ctx: Context, raw: unknown): Promise<AsyncGenerator<string>> {
  const selection = parse(auditExport, Object.assign({}, raw))
  const subject = uuidv7()
  await record(ctx, 'audit.export', subject, { filter: selection })
  return lines(ctx, selection, exportTally(ctx, 'audit', subject))
}

async function* lines(ctx: Context, selection: AuditSelection, tally: ReturnType<typeof exportTally>) {
  try {
    yield csvLine(Object.keys(columns))
    for (let after: string | null = ''; after !== null; ) {
      const { entries, next } = await findAudit(ctx, { ...selection, after }, pageSize)
      await tally.add(entries.length)
      yield entries.map((entry) => csvLine(Object.values(columns).map((cell) => cell(entry)))).join('')
      after = next
    }
  } finally {
    await tally.end()
  }
}
