import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { isCsv, isPlainText } from '#server/applications/documents/csv.ts'
import { findPdfLock } from '#server/applications/documents/pdf-lock.ts'
import { releaseBuffers } from '#server/platform/storage/release-buffers.ts'
import type { Refusal } from '#shared/applications/documents/refusal.ts'
import { type DocumentType, documentTypes } from '#shared/applications/documents/upload-limits.ts'

export interface Inspection {
  /** Hexadecimal. */
  readonly sha256: string
  readonly mime: DocumentType | undefined
  readonly refusal: Refusal | undefined
}

/** Types are told by the beginning of a file. */
const headBytes = 64 * 1024

/**
 * Finds out what a file is, by its content alone, in one pass with flat memory.
 * @param content its chunks are given back once they were looked at.
 */
export async function inspectFile(content: AsyncIterable<Buffer>): Promise<Inspection> {
  const hash = createHash('sha256')
  const pdf = findPdfLock()
  const head: Buffer[] = []
  let length = 0
  let isText = true
  for await (const chunk of content) {
    hash.update(chunk)
    pdf.look(chunk)
    isText &&= isPlainText(chunk)
    if (length < headBytes) head.push(Buffer.from(chunk.subarray(0, headBytes - length)))
    length += chunk.length
    releaseBuffers([chunk])
  }
  const sha256 = hash.digest('hex')
  if (length === 0) return { sha256, mime: undefined, refusal: 'empty' }

  const mime = await typeOf(Buffer.concat(head), isText)
  if (mime === 'application/x-cfb') return { sha256, mime: undefined, refusal: 'locked_sheet' }
  if (!isAllowed(mime)) return { sha256, mime: undefined, refusal: 'wrong_type' }
  return { sha256, mime, refusal: mime === 'application/pdf' && pdf.isLocked() ? 'locked_pdf' : undefined }
}

/** A MIME type; undefined for what is nothing we know. */
async function typeOf(head: Buffer, isText: boolean): Promise<string | undefined> {
  const found = (await fileTypeFromBuffer(head))?.mime
  // Both are written by phones as .heic; the difference is who wrote the container.
  if (found === 'image/heif') return 'image/heic'
  if (found) return found
  // Banks put line breaks and marks in front of their PDFs, and readers look for them there (ISO 32000-1, annex H.3.4.1).
  const mark = head.subarray(0, 1024).indexOf('%PDF-')
  // Behind a tag it is a page that a browser would run, and no PDF.
  if (mark >= 0) return head.subarray(0, mark).includes('<') ? undefined : 'application/pdf'
  return isText && isCsv(head.toString('utf8')) ? 'text/csv' : undefined
}

const isAllowed = (mime: string | undefined): mime is DocumentType => mime !== undefined && mime in documentTypes
