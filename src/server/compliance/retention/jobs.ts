import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { disposeOfDue } from '#server/compliance/retention/commands/run-disposal.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'

/** Deletes records past their retention period once a day. */
export const disposing = (vault: DocumentStore): Schedule => ({
  everyMs: 24 * 60 * 60_000,
  run: (ctx) => disposeOfDue(ctx, vault),
})
