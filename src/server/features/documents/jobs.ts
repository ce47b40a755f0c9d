import { scanDocument } from '#server/features/documents/commands/scan-document.ts'
import { sweepDocuments } from '#server/features/documents/commands/sweep-documents.ts'
import type { Vault } from '#server/features/documents/vault.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { Scan } from '#server/platform/storage/clamd.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'documents.scan': { documentId: string }
  }
}

/** Shows new documents to the virus scanner, a few side by side. */
export const scanDocuments = (vault: Vault, scan: Scan | undefined): Handler<'documents.scan'> => ({
  batch: 4,
  async run(ctx, payloads) {
    await Promise.all(payloads.map(({ documentId }) => scanDocument(ctx, vault, scan, documentId)))
  },
})

/** Deletes every ten minutes what nobody needs any more. */
export const sweeping = (vault: Vault): Schedule => ({
  everyMs: 10 * 60_000,
  run: (ctx) => sweepDocuments(ctx, vault),
})
