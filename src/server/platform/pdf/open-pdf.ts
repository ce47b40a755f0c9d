import { createRequire } from 'node:module'
import path from 'node:path'
import PDFDocument from 'pdfkit'

/** Built-in fonts cover only Western European names. */
const directory = path.join(
  path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)

export const pdfFonts = {
  plain: path.join(directory, 'DejaVuSans.ttf'),
  bold: path.join(directory, 'DejaVuSans-Bold.ttf'),
} as const

const { plain, bold } = pdfFonts

/** Points. */
const margin = 56
const ink = '#16261f'
const soft = '#4c5a53'

export interface ReadablePdf {
  heading(text: string, size: 18 | 13): void
  paragraph(text: string): void
  answer(label: string, words: string): void
  end(): Promise<Buffer>
}

export function openPdf({ title, author, at }: { title: string; author: string; at: Date }): ReadablePdf {
  const pdf = new PDFDocument({
    ...{ size: 'LETTER', margin, lang: 'en-US', displayTitle: true },
    info: { Title: title, Author: author, CreationDate: at },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.once('end', resolve))

  return {
    heading(text, size) {
      pdf.moveDown(size === 18 ? 0 : 1.2)
      pdf.font(bold).fontSize(size).fillColor(ink).text(text)
      pdf.moveDown(0.4)
    },
    paragraph(text) {
      pdf.font(plain).fontSize(9).fillColor(soft).text(text)
    },
    answer(label, words) {
      pdf.font(plain).fontSize(8).fillColor(soft).text(label)
      pdf.fontSize(10).fillColor(ink).text(words)
      pdf.moveDown(0.5)
    },
    async end() {
      pdf.end()
      await ended
      return Buffer.concat(parts)
    },
  }
}

const format = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: 'America/New_York', timeZoneName: 'short' },
})

/** Formats an ISO 8601 time with its zone: `November 21, 2026 at 5:41 AM EST`. */
export const formatMoment = (at: string) => format.format(new Date(at))
