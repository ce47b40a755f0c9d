import { openPdf } from '#server/platform/pdf/open-pdf.ts'
import type { PdfMark } from '#server/platform/pdf/pdf-request.ts'
import type { HeldCopy } from './held-copy.ts'

/** Up to about 250 pages, which a busy server writes in a few seconds. */
const maxCharacters = 500_000
/** What a line takes at least, in characters. */
const lineCharacters = 40

const cutNotice =
  'There is more data than fits in a PDF, so this one ends early. On the page where you downloaded it, choose “Machine-readable copy (JSON)”: that file holds everything.'

/** Writes the data held about a person; ends with a notice if it is too long for a PDF. */
export function copyPdf(
  copy: HeldCopy,
  { broker, email, at, mark }: { broker: string; email: string; at: Date; mark: PdfMark },
): Promise<Buffer> {
  const pdf = openPdf({ title: `The data ${broker} has about ${email}`, author: broker, at, mark })
  pdf.heading(`The data ${broker} has about ${email}`, 18)
  pdf.paragraph(`Created ${at.toISOString()} (UTC). Sensitive numbers show only their last digits.`)
  if (Object.keys(copy).length === 0) pdf.paragraph('We have no data under this email address.')
  let left = maxCharacters
  for (const [title, records] of Object.entries(copy))
    for (const [index, record] of records.entries()) {
      pdf.heading(records.length === 1 ? title : `${title}, ${index + 1} of ${records.length}`, 13)
      for (const [name, value] of Object.entries(record)) {
        if (!isAnything(value)) continue
        const words = text(value)
        left -= words.length + lineCharacters * (2 + words.split('\n').length)
        if (left < 0) {
          pdf.heading('The rest of your data', 13)
          pdf.paragraph(cutNotice)
          return pdf.end()
        }
        pdf.answer(spaced(name), words)
      }
    }
  return pdf.end()
}

/** `resubmissions` -> `Later submissions` */
function spaced(name: string): string {
  const plain = name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Answers as question and text, nested values as names and values. */
function text(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((each) => text(each)).join('\n')
  if (typeof value !== 'object' || value === null) return String(value)
  if ('label' in value && 'text' in value) return `${value.label}: ${value.text}`
  return Object.entries(value)
    .filter(([, inner]) => isAnything(inner))
    .map(([name, inner]) => `${spaced(name)}: ${text(inner)}`)
    .join(' · ')
}

const isAnything = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
