import type { FastifyBaseLogger } from 'fastify'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { checkDocuments } from '#server/applications/documents/commands/check-documents.ts'
import { chooseReading } from '#server/applications/documents/commands/choose-reading.ts'
import { openScanTurns } from '#server/applications/documents/commands/choose-scans.ts'
import { readStatement } from '#server/applications/documents/commands/read-statement.ts'
import { listUnreportedDamage, markDamageReported } from '#server/applications/documents/commands/report-damage.ts'
import { scanDocument } from '#server/applications/documents/commands/scan-document.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import type { StatementReader } from '#server/applications/statements/statement-reader.ts'
import { makeStatementLink } from '#server/intake/merchants/commands/open-session.ts'
import { requireMerchantLead } from '#server/intake/merchants/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import type { Scan } from '#server/platform/storage/clamd.ts'
import { isCommonRejection } from '#shared/applications/documents/document-status.ts'
import { isEnded } from '#shared/intake/merchants/merchant-status.ts'
import type { DocumentStore } from './document-store.ts'
import { damagedDocumentsEmail, sendAgainEmail, statementAgainEmail } from './emails.ts'
import { requireDocument } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'documents.scan': { documentId: string }
    'documents.read-statement': { documentId: string }
    'documents.notify-rejected': { documentId: string }
    'documents.notify-damaged': Record<string, never>
  }
}

const scanPlaces = 4

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Scans new documents, up to four concurrently on each server. Senders take turns, and first scans always go on. */
export const scanDocuments = (documentStore: DocumentStore, scan: Scan | undefined): Handler<'documents.scan'> => ({
  batch: scanPlaces,
  isParallel: true,
  chooseNext: openScanTurns({ maxRepeats: scanPlaces / 2, maxOfSender: scanPlaces - 1 }),
  async run(ctx, payloads) {
    for (const { documentId } of payloads) await scanDocument(ctx, documentStore, scan, documentId)
  },
})

/**
 * Reads bank statements, one after another, because each may take all the time and memory of the reader's thread.
 * Senders take turns, and a statement described several times while waiting is read once; otherwise, others could wait
 * for hours.
 */
export const readStatements = (
  documentStore: DocumentStore,
  reader: StatementReader,
): Handler<'documents.read-statement'> => ({
  batch: 500,
  isGathered: true,
  chooseNext: chooseReading,
  async run(ctx, payloads) {
    for (const { documentId } of payloads) await readStatement(ctx, documentStore, reader, documentId)
  },
})

/** Sweeps every ten minutes and logs a mismatch of database and storage once per start. */
export function sweepSchedule(documentStore: DocumentStore, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Schedule {
  const logged = new Set<string>()
  return {
    everyMs: 10 * 60_000,
    run: async (ctx) => {
      const { mismatches, discarded, restored, expired } = await sweepDocuments(ctx, documentStore)
      for (const mismatch of mismatches) {
        if (!logged.has(mismatch)) log.error(mismatch)
        logged.add(mismatch)
      }
      if (discarded + restored + expired > 0)
        log.warn(
          { discarded, restored, expired },
          'files without a document were moved to or from the trash, or deleted',
        )
    },
  }
}

async function notifyMerchant(ctx: Context, { sendMail, siteUrl }: Post, id: string, reason: { reason?: string }) {
  const { email, reference, status } = await requireMerchantLead(ctx, id)
  if (isEnded(status)) return
  const token = await makeStatementLink(ctx, id)
  await sendMail({ to: [email], ...statementAgainEmail(siteUrl, { reference, token, ...reason }) })
}

/** Notifies senders of rejected documents. */
export const notifyRejected = ({ sendMail, siteUrl }: Post): Handler<'documents.notify-rejected'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { documentId } of payloads) {
      const { status, applicationId, merchantLeadId, rejectReason } = await requireDocument(ctx, documentId)
      if (status !== 'rejected') continue
      const reason = rejectReason && isCommonRejection(rejectReason) ? { reason: rejectReason } : {}
      if (applicationId) {
        const { email, reference } = await requireApplication(ctx, applicationId)
        await sendMail({ to: [email], ...sendAgainEmail(siteUrl, { reference, ...reason }) })
      }
      if (merchantLeadId) await notifyMerchant(ctx, { sendMail, siteUrl }, merchantLeadId, reason)
    }
  },
})

/** Reads stored documents bit by bit, about 40 GB a day, and logs damage. */
export const checkSchedule = (documentStore: DocumentStore, log: Pick<FastifyBaseLogger, 'error'>): Schedule => ({
  everyMs: 10 * 60_000,
  run: async (ctx) => {
    const { damaged } = await checkDocuments(ctx, documentStore)
    if (damaged > 0) log.error({ damaged }, 'stored documents are damaged or missing')
  },
})

/** Notifies owners of damaged documents, of each once. */
export const notifyDamaged = ({
  sendMail,
  siteUrl,
  owners,
}: Post & { readonly owners: (ctx: Context) => Promise<string[]> }): Handler<'documents.notify-damaged'> => ({
  batch: 100,
  isGathered: true,
  async run(ctx) {
    const found = await listUnreportedDamage(ctx)
    const to = await owners(ctx)
    if (found.length === 0 || to.length === 0) return
    await sendMail({ to, ...damagedDocumentsEmail(siteUrl, found) })
    await markDamageReported(ctx, found)
  },
})
