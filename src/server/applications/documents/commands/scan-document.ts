import { requireApplication } from '#server/applications/applications/queries.ts'
import { type DocumentStore, readDocument } from '#server/applications/documents/document-store.ts'
import { ownerFacts } from '#server/applications/documents/owner.ts'
import { type Document, requireDocument } from '#server/applications/documents/queries.ts'
import { requireMerchantLead } from '#server/intake/merchants/queries.ts'
import { mailboxOf } from '#server/messaging/contact-policy/email-limit.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { countInTransaction, readCount } from '#server/platform/db/request-counts.ts'
import { siteFactor } from '#server/platform/http/rate-limit.ts'
import { type Scan, SlowScan } from '#server/platform/storage/clamd.ts'
import { changeStatus } from './update-document.ts'

/** Scans of one sender's files in a day that end without an answer, each after a minute. */
const maxSlowScans = 3
const dayMs = 24 * 60 * 60_000

/**
 * Scans a document before anyone opens it; without a scanner it continues unscanned. A sender's files are refused once
 * three scans of them took too long within a day, or thirty of an IPv6 /48, so that no one keeps the scanner from other
 * files.
 * @throws Error if the scanner doesn't respond, for a retry.
 */
export async function scanDocument(
  ctx: Context,
  documentStore: DocumentStore,
  scan: Scan | undefined,
  id: string,
): Promise<void> {
  const document = await requireDocument(ctx, id)
  if (document.status !== 'scanning' || document.removedAt) return
  const result = scan && (await findResult(ctx, documentStore, scan, document))
  await transact(ctx, async (ctx) => {
    if (result === 'unchecked') {
      await changeStatus(ctx, id, 'refused', { scan: 'not_scanned', refusal: result })
      await record(ctx, 'document.refuse', id, { ...ownerFacts(document), refusal: result })
    } else if (result?.isClean === false) {
      await changeStatus(ctx, id, 'quarantined', { scan: 'infected' })
      await record(ctx, 'document.quarantine', id, {
        ...ownerFacts(document),
        signature: result.signature,
      })
    } else await changeStatus(ctx, id, 'needs_review', { scan: result ? 'clean' : 'not_scanned' })
  })
}

/** Returns `unchecked` if the scanner takes too long over this sender's files. */
async function findResult(ctx: Context, documentStore: DocumentStore, scan: Scan, document: Document) {
  const senders = await sendersOf(ctx, document)
  for (const { key, max } of senders) if ((await readCount(ctx, key)) >= max) return 'unchecked' as const
  try {
    return await scan(await readDocument(documentStore, document))
  } catch (error) {
    if (!(error instanceof SlowScan)) throw error
    let isTooMany = false
    for (const { key, max } of senders) if ((await countInTransaction(ctx, key, dayMs)) >= max) isTooMany = true
    if (!isTooMany) throw error
    return 'unchecked' as const
  }
}

/** Returns the network of an unverified sender with its IPv6 /48, or the mailbox of another one. */
async function sendersOf(ctx: Context, document: Document): Promise<{ key: string; max: number }[]> {
  const { unverifiedNetworkHash, applicationId, merchantLeadId, uploadedByStaff, offerId } = document
  const [network, site] = unverifiedNetworkHash?.split('.') ?? []
  const sender = (name: string, factor = 1) => ({ key: `slow scans ${name}`, max: maxSlowScans * factor })
  if (network) return [sender(network), ...(site ? [sender(site, siteFactor)] : [])]
  // Staff may send files for an application that a stranger opened in someone's name.
  if (uploadedByStaff || offerId) return [sender(`${applicationId}`)]
  const { email } = applicationId
    ? await requireApplication(ctx, applicationId)
    : await requireMerchantLead(ctx, merchantLeadId ?? '')
  return [sender(`mailbox ${mailboxOf(email)}`)]
}
