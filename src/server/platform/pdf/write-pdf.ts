import { createRequire } from 'node:module'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { locale } from '#shared/kit/locale/locale.ts'
import type { PdfPart, PdfRequest } from './pdf-request.ts'

/** Built-in fonts cover only Western European names. */
const directory = path.join(
  path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)
const plain = path.join(directory, 'DejaVuSans.ttf')
const bold = path.join(directory, 'DejaVuSans-Bold.ttf')

/** Points. */
const margin = 56
const labelWidth = 250
const ink = '#16261f'
const soft = '#4c5a53'

/** pdfkit wraps a word that is wider than the page in quadratic time. */
const longestWord = 40
/** For pdfkit, spaces that don't break a line are part of a word. */
const inWord = '[\\S\\u00a0\\u2007\\u202f\\u2060\\ufeff]'
const overlongWord = new RegExp(`${inWord}{${longestWord}}(?=${inWord})`, 'gu')
const zeroWidthSpace = '\u200b'

/** Lets long words break, without a visible change. */
export const breakable = (text: string): string => text.replace(overlongWord, `$&${zeroWidthSpace}`)

/** Writes a PDF; blocks its thread for seconds if the text is long. */
export async function writePdf({ title, author, at, mark, parts }: PdfRequest): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...{ size: 'LETTER', margin, lang: locale, displayTitle: true },
    info: { Title: title, Author: author, CreationDate: at },
  })
  const written: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => written.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  if (mark) {
    pdf.image(Buffer.from(mark.png), margin, margin, { width: mark.width, height: mark.height })
    pdf.y = margin + mark.height + 14
  }
  for (const part of parts) writePart(pdf, part)
  pdf.end()
  await ended
  return Buffer.concat(written)
}

function writePart(pdf: PDFKit.PDFDocument, part: PdfPart) {
  const text = breakable(part.text)
  if (part.kind === 'heading') {
    pdf.moveDown(part.size === 18 ? 0 : 1.2)
    pdf.font(bold).fontSize(part.size).fillColor(ink).text(text, margin)
    pdf.moveDown(0.4)
  } else if (part.kind === 'paragraph') {
    pdf.font(plain).fontSize(9).fillColor(soft).text(text, margin)
  } else if (part.kind === 'answer') {
    pdf.font(plain).fontSize(8).fillColor(soft).text(breakable(part.label), margin)
    pdf.fontSize(10).fillColor(ink).text(text)
    pdf.moveDown(0.5)
  } else {
    const top = pdf.y
    pdf
      .font(plain)
      .fontSize(9)
      .fillColor(soft)
      .text(breakable(part.label), margin, top, { width: labelWidth - 12 })
    const below = pdf.y
    pdf
      .fontSize(10)
      .fillColor(ink)
      .text(text, margin + labelWidth, top)
    pdf.y = Math.max(below, pdf.y) + 4
  }
}
