import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const dejaVu = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

export interface SheetText {
  readonly size?: number
  readonly font?: string
  readonly align?: 'left' | 'right'
}

/** A page writer with absolute positions; y grows downward, in points. */
export function openSheet(options: { rotate?: number; landscape?: boolean } = {}) {
  const layout = options.landscape ? ({ layout: 'landscape' } as const) : {}
  const pdf = new PDFDocument({ size: 'LETTER', ...layout, margin: 0, autoFirstPage: false })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  let pages = 0
  const addPage = () => {
    pdf.addPage()
    if (options.rotate) Object.assign(pdf.page.dictionary.data, { Rotate: options.rotate })
    pages++
  }
  const text = (
    x: number,
    y: number,
    written: string,
    { size = 9, font = 'Helvetica', align = 'left' }: SheetText = {},
  ) => {
    pdf.font(font === 'DejaVu' ? dejaVu : font).fontSize(size)
    const left = align === 'right' ? x - pdf.widthOfString(written) : x
    pdf.text(written, left, y, { lineBreak: false })
  }
  const width = (written: string, { size = 9, font = 'Helvetica' }: SheetText = {}) =>
    pdf
      .font(font === 'DejaVu' ? dejaVu : font)
      .fontSize(size)
      .widthOfString(written)
  const end = async () => {
    pdf.end()
    await ended
    return Buffer.concat(parts)
  }
  return { pdf, addPage, text, width, end, pages: () => pages }
}
export type Sheet = ReturnType<typeof openSheet>

const short = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const long = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats `2025-03-04` by a pattern of MM, DD, YYYY, YY, M, D, Mon, Month. */
export function writeDate(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Record<string, string> = {
    ...{ YYYY: year, YY: year.slice(2), MM: month, DD: date, M: String(Number(month)), D: String(Number(date)) },
    ...{ Mon: short[Number(month) - 1] ?? '', Month: long[Number(month) - 1] ?? '' },
  }
  return pattern.replace(/YYYY|YY|MM|DD|Month|Mon|M|D/g, (part) => parts[part] ?? part)
}

/** Formats cents without sign: `1,234.56`. */
export const writeAmount = (cents: number) =>
  (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Splits a description into lines of a width. */
export function wrap(text: string, characters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
