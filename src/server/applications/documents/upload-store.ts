import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { requireAcceptsDocuments } from '#server/applications/documents/commands/reserve-upload.ts'
import { startUpload } from '#server/applications/documents/commands/start-upload.ts'
import { type DocumentStore, keyOf } from '#server/applications/documents/document-store.ts'
import type { Document } from '#server/applications/documents/queries.ts'
import { findUpload, type UploadLeases } from '#server/applications/documents/upload-leases.ts'
import type { Context } from '#server/platform/context.ts'
import { uploadMetadata } from '#shared/applications/documents/contract.ts'
import { refusalLabels } from '#shared/applications/documents/refusal.ts'
import { refusalBySize } from '#shared/applications/documents/upload-limits.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'

/** Upload store for the tus server: rows for metadata, encrypted files for the received bytes. */
export class UploadStore extends DataStore {
  override extensions = ['creation']
  readonly #ctx: Context
  readonly #vault: DocumentStore
  readonly #leases: UploadLeases
  readonly #finish: (document: Document) => Promise<void>
  /** Read once per request under its lock. */
  #upload: Document | undefined

  /** @param leases the locker of the same request. */
  constructor(ctx: Context, vault: DocumentStore, leases: UploadLeases, finish: (document: Document) => Promise<void>) {
    super()
    this.#ctx = ctx
    this.#vault = vault
    this.#leases = leases
    this.#finish = finish
  }

  override async create(upload: Upload): Promise<Upload> {
    const size = upload.size ?? 0
    const refusal = refusalBySize(size)
    if (refusal) throw new AppError(refusal === 'empty' ? 'invalid' : 'too_large', refusalLabels[refusal])
    const metadata = Object.entries(upload.metadata ?? {}).map(([name, value]) => [name, value ?? undefined])
    const parsed = parse(uploadMetadata, { ...Object.fromEntries(metadata), size })
    await startUpload(this.#ctx, this.#vault, { id: upload.id, ...parsed })
    return upload
  }

  /** After a crash, a complete file may not be finished; it is finished now. */
  override async getUpload(id: string): Promise<Upload> {
    const document = await requireUpload(this.#ctx, id)
    this.#upload = document
    const offset = await this.#offsetOf(document)
    if (document.status === 'uploading' && offset === document.size) await this.#finish(document)
    return new Upload({ id, size: document.size, offset })
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const document = this.#upload?.id === id ? this.#upload : await requireUpload(this.#ctx, id)
    await requireAcceptsDocuments(this.#ctx)
    // A complete file takes no more bytes, and a stored one is never opened for writing.
    if (offset === document.size) return offset
    await this.#vault.incoming.reserve(document.storedName, document.size - offset)
    const key = keyOf(this.#vault, document)
    return this.#leases.write(({ watch, confirm }) =>
      this.#vault.incoming.append(document.storedName, key, watch(content), { offset, confirm }),
    )
  }

  async #offsetOf({ status, storedName, size }: Document): Promise<number> {
    if (status !== 'uploading') return size
    const offset = await this.#vault.incoming.offsetOf(storedName)
    if (offset !== undefined) return offset
    // The crash happened after the file was moved to the storage.
    if (await this.#vault.storage.has(storedName)) return size
    throw ERRORS.FILE_NOT_FOUND
  }
}

async function requireUpload(ctx: Context, id: string): Promise<Document> {
  const document = await findUpload(ctx, id)
  if (!document) throw ERRORS.FILE_NOT_FOUND
  return document
}
