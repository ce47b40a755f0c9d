import { createHash } from 'node:crypto'
import { readCsv } from '#server/applications/statements/downloads/read-csv.ts'
import { isOfx, readOfx } from '#server/applications/statements/downloads/read-ofx.ts'
import { linesOf } from '#server/applications/statements/layout/lines.ts'
import { readLayout } from '#server/applications/statements/layout/read-layout.ts'
import { findTampering } from '#server/applications/statements/pdf/find-tampering.ts'
import { readPages, UnreadableStatement } from '#server/applications/statements/pdf/read-pages.ts'
import type { AccountStatement } from '#shared/applications/statements/statement.ts'
import type { TamperingSign } from '#shared/applications/statements/tampering.ts'
import { bankHints } from './bank-hints.ts'

export interface StatementFile {
  readonly format: 'pdf' | 'csv' | 'ofx'
  /** Identifies the same file from different applicants. */
  readonly sha256: string
  readonly accounts: readonly AccountStatement[]
  /** For a person to judge; never a reason to refuse. */
  readonly signs: readonly TamperingSign[]
  readonly producer: string | null
  /** Pages without text, read only if text recognition is on. */
  readonly scannedPages: readonly number[]
}

export interface ReadOptions {
  /** Recognizes the text of scanned pages. */
  readonly ocr?: boolean
}

/**
 * Reads a bank statement or a download of a bank: PDF, CSV, OFX or QFX. Call it in a worker thread.
 * @throws UnreadableStatement
 */
export async function readStatementFile(
  content: Uint8Array,
  { ocr = false }: ReadOptions = {},
): Promise<StatementFile> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, 5_000)).toString('latin1')
  if (content.byteLength === 0) throw new UnreadableStatement('This file is empty.')
  if (head.slice(0, 1_024).includes('%PDF-')) return readPdf(content, sha256, ocr)
  const text = textOf(content)
  const plain = { sha256, signs: [], producer: null, scannedPages: [] }
  if (isOfx(text)) {
    const accounts = readOfx(text)
    if (accounts.length === 0) throw new UnreadableStatement('This file has no bank transactions.')
    return { format: 'ofx', accounts, ...plain }
  }
  const accounts = text.includes('\0') ? [] : readCsv(text)
  if (accounts.length === 0)
    throw new UnreadableStatement('This file isn’t a PDF, CSV, OFX or QFX file with bank transactions.')
  return { format: 'csv', accounts, ...plain }
}

async function readPdf(content: Uint8Array, sha256: string, ocr: boolean): Promise<StatementFile> {
  // The parser takes the buffer, so what is looked for in the bytes comes first.
  const revisions = countRevisions(content)
  const recognize = ocr
    ? (await import('#server/applications/statements/ocr/recognize-page.ts')).openRecognizer()
    : undefined
  try {
    const { lines, isEmpty, ...text } = await readLines(content, recognize?.recognize)
    if (isEmpty) {
      const advice = 'Use the PDF downloaded from the bank’s website'
      throw new UnreadableStatement(
        ocr
          ? `No text was found on this scan. ${advice}.`
          : `This PDF has no text, so it's probably a scan. Text recognition is off on this server. ${advice} instead.`,
      )
    }
    const scannedPages = text.pages.filter(({ isScan }) => isScan).map(({ number }) => number)
    const accounts = readLayout(text.pages, bankHints(), lines)
    const signs = findTampering(text, lines, revisions, accounts)
    return { format: 'pdf', sha256, accounts, signs, producer: text.producer, scannedPages }
  } finally {
    await recognize?.close()
  }
}

/** Returns the lines of a PDF, and its pages without the pieces of text that the lines consist of, which are large. */
async function readLines(content: Uint8Array, recognize: Parameters<typeof readPages>[1]) {
  const text = await readPages(new Uint8Array(content), recognize)
  const isEmpty = text.pages.every(({ runs }) => runs.length === 0)
  return { ...text, pages: text.pages.map((page) => ({ ...page, runs: [] })), lines: text.pages.map(linesOf), isEmpty }
}

/** Counts the ends of file in a PDF: each later one is a change appended to it. */
function countRevisions(content: Uint8Array): number {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  let count = 0
  for (let at = buffer.indexOf('%%EOF'); at >= 0 && count < 1_000; at = buffer.indexOf('%%EOF', at + 5)) count++
  // A linearized file has one more from the start.
  const isLinearized = buffer.subarray(0, 2_048).includes('/Linearized')
  return Math.max(1, isLinearized ? count - 1 : count)
}

function textOf(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
