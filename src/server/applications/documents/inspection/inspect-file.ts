import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { releaseBuffers } from '#server/platform/storage/segments.ts'
import type { Refusal } from '#shared/applications/documents/refusal.ts'
import { type DocumentType, documentTypes } from '#shared/applications/documents/upload-limits.ts'
import { findPdfLock } from './pdf-lock.ts'

const separators = [',', ';', '\t', '|'] as const

export interface Inspection {
  readonly sha256: string
  readonly mime: DocumentType | undefined
  readonly refusal: Refusal | undefined
}

const headBytes = 64 * 1024

/** Detects a file's type in one pass with constant memory, releasing chunks. */
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

async function typeOf(head: Buffer, isText: boolean): Promise<string | undefined> {
  const found = (await fileTypeFromBuffer(head))?.mime
  // Phones write both as .heic; only the container's software differs.
  if (found === 'image/heif') return 'image/heic'
  if (found) return found
  // Banks put text before the PDF header, and readers search for it there (ISO 32000-1, annex H.3.4.1).
  const mark = head.subarray(0, 1024).indexOf('%PDF-')
  // After a tag it is a web page that browsers would run.
  if (mark >= 0) return head.subarray(0, mark).includes('<') ? undefined : 'application/pdf'
  return isText && isCsv(head.toString('utf8')) ? 'text/csv' : undefined
}

const isAllowed = (mime: string | undefined): mime is DocumentType => mime !== undefined && mime in documentTypes

/** ASCII, UTF-8, or a single-byte code page. */
function isPlainText(chunk: Uint8Array): boolean {
  for (const byte of chunk) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false
  return true
}

/** Most lines share a separator; banks put text above their tables, and the last line may be cut off. */
function isCsv(head: string): boolean {
  if (head.trimStart().startsWith('<')) return false
  const lines = head
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
  if (lines.length < 2) return false
  return separators.some((separator) => lines.filter((line) => line.includes(separator)).length * 2 > lines.length)
}
