import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { mount } from '#server/platform/http/mount.ts'
import { auditRoles } from '#shared/compliance/audit-log/audit-roles.ts'
import {
  type AuditEntry,
  type AuditSelection,
  auditExport,
  auditExportPath,
  listAudit,
  readAuditChoices,
} from '#shared/compliance/audit-log/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { csvLine } from '#shared/kit/text.ts'
import { findAudit, findAuditChoices } from './queries.ts'

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

export function auditLogRoutes(app: FastifyInstance) {
  mount(app, listAudit, fromReplica(findAudit))
  mount(app, readAuditChoices, findAuditChoices)
  app.post(auditExportPath, { config: { access: auditRoles, stepUp: true } }, async (request, reply) => {
    const lines = await exportAudit(await app.contextFor(request, auditRoles), request.body)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines))
  })
}

/** Logged before the first row, and with the row count after the last. */
async function exportAudit(ctx: Context, raw: unknown): Promise<AsyncGenerator<string>> {
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
