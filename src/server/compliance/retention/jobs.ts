import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { purgeDueRecords } from '#server/compliance/retention/commands/run-retention.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'

/** Deletes records past their retention period once a day. */
export const retentionSchedule = (documentStore: DocumentStore): Schedule => ({
  everyMs: 24 * 60 * 60_000,
  run: (ctx) => purgeDueRecords(ctx, documentStore),
})
