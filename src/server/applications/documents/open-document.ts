import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DamagedFile } from '#server/platform/storage/decrypt-file.ts'
import { releaseBuffers } from '#server/platform/storage/segments.ts'
import { MissingFile } from '#server/platform/storage/storage.ts'
import { ReportedError } from '#shared/kit/app-error.ts'
import { type DocumentStore, readDocument } from './document-store.ts'
import type { Document } from './queries.ts'

/** For log and error report, without personal data. */
class DamagedDocument extends Error {
  override readonly name = 'DamagedDocument'

  constructor(id: string, reason: 'damaged' | 'missing', cause?: unknown) {
    super(`The stored file of document ${id} is ${reason}.`, { cause })
  }
}

const message = "This document is damaged and can't be opened. It has to be uploaded again."

/**
 * Opens a document after checking its hash, so that damage causes an error and no incomplete download.
 * @throws ReportedError `damaged` if missing or altered.
 */
export async function openDocument(documentStore: DocumentStore, document: Document): Promise<Readable> {
  const { id, sha256 } = document
  try {
    const found = await hashOf(await readDocument(documentStore, document))
    if (sha256 !== null && found !== sha256) throw new DamagedFile()
  } catch (error) {
    if (error instanceof DamagedFile)
      throw new ReportedError('damaged', message, new DamagedDocument(id, 'damaged', error))
    if (error instanceof MissingFile)
      throw new ReportedError('damaged', message, new DamagedDocument(id, 'missing', error))
    throw error
  }
  return readDocument(documentStore, document)
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    releaseBuffers([chunk])
  }
  return hash.digest('hex')
}
