import { changeStatus } from '#server/features/documents/commands/change-status.ts'
import { type Inspection, inspectFile } from '#server/features/documents/inspect-file.ts'
import { type Document, findSame } from '#server/features/documents/queries.ts'
import { readDocument, type Vault } from '#server/features/documents/vault.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { DamagedFile } from '#server/platform/storage/open-sealed.ts'
import type { Refusal } from '#shared/documents/refusal.ts'

interface Finishing extends Vault {
  /** Whether a virus scanner is set up. */
  readonly isScanning: boolean
}

/**
 * Takes a file over that has arrived whole: into the storage, then looks what it is, then on to the scanner or to the
 * people who review. Every step can be repeated, so that a crash in the middle is mended by finishing again.
 */
export async function finishUpload(ctx: Context, vault: Finishing, document: Document): Promise<void> {
  if (document.status !== 'uploading') return
  await vault.storage.adopt(document.storedName, vault.incoming.pathOf(document.storedName))
  await vault.incoming.remove(document.storedName)
  const inspection = await inspect(vault, document)
  const refused = await transact(ctx, async (ctx) => {
    const same = await findSame(ctx, { ...document, sha256: inspection.sha256 })
    const refusal = inspection.refusal ?? (same ? 'duplicate' : undefined)
    if (refusal) return refuse(ctx, document, refusal, same?.id)
    return receive(ctx, vault, document, inspection)
  })
  if (refused) await vault.storage.remove(document.storedName)
}

async function inspect(vault: Vault, document: Document): Promise<Inspection> {
  try {
    return await inspectFile(await readDocument(vault, document))
  } catch (error) {
    if (error instanceof DamagedFile) return { sha256: '', mime: undefined, refusal: 'damaged' }
    throw error
  }
}

async function refuse(
  ctx: Context,
  { id, applicationId }: Document,
  refusal: Refusal,
  duplicateOf: string | undefined,
) {
  await changeStatus(ctx, id, 'refused', { refusal, keySealed: null, ...(duplicateOf && { duplicateOf }) })
  await record(ctx, 'document.refuse', id, { applicationId, refusal })
  return true
}

async function receive(ctx: Context, vault: Finishing, { id, applicationId }: Document, { sha256, mime }: Inspection) {
  const found = { sha256, ...(mime && { mime }) }
  if (vault.isScanning) {
    await changeStatus(ctx, id, 'scanning', found)
    await enqueue(ctx, 'documents.scan', { documentId: id })
  } else await changeStatus(ctx, id, 'needs_review', { ...found, scan: 'not_scanned' })
  await record(ctx, 'document.receive', id, { applicationId })
  return false
}
