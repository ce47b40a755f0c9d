import { scanDocument } from '#server/features/documents/commands/scan-document.ts'
import { sweepDocuments } from '#server/features/documents/commands/sweep-documents.ts'
import type { Vault } from '#server/features/documents/vault.ts'
import type { Context } from '#server/platform/context.ts'
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

const sweepMs = 10 * 60_000

/** Sweeps now and every ten minutes. @returns stops it, once the sweep under way is done. */
export function keepSwept(ctx: Context, vault: Vault, report: (error: unknown) => void): () => Promise<void> {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweeping.then(() => sweepDocuments(ctx, vault)).catch(report)
  }
  sweep()
  const timer = setInterval(sweep, sweepMs)
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
