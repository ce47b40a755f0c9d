import type { HeldCopy } from '#server/compliance/privacy/held-copy.ts'
import { openPdf } from '#server/platform/pdf/open-pdf.ts'

/** The copy for people to read. @param broker the business that keeps it. */
export function copyPdf(copy: HeldCopy, { broker, email, at }: { broker: string; email: string; at: Date }) {
  const pdf = openPdf({ title: `What ${broker} holds about ${email}`, author: broker, at })
  pdf.heading(`What ${broker} holds about ${email}`, 18)
  pdf.paragraph(`Made on ${at.toISOString()} (UTC). Of secret numbers only the end is told.`)
  if (Object.keys(copy).length === 0) pdf.paragraph('Nothing is held under this address.')
  for (const [title, records] of Object.entries(copy))
    for (const [index, record] of records.entries()) {
      pdf.heading(records.length === 1 ? title : `${title}, ${index + 1} of ${records.length}`, 13)
      for (const [name, value] of Object.entries(record)) if (isAnything(value)) pdf.answer(spaced(name), words(value))
    }
  return pdf.end()
}

const isAnything = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** `laterSubmissions` -> `Later submissions` */
function spaced(name: string): string {
  const plain = name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** A value as lines: an answer as its question and words, anything deeper as names and values. */
function words(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((each) => words(each)).join('\n')
  if (typeof value !== 'object' || value === null) return String(value)
  if ('label' in value && 'words' in value) return `${value.label}: ${value.words}`
  return Object.entries(value)
    .filter(([, inner]) => isAnything(inner))
    .map(([name, inner]) => `${spaced(name)}: ${words(inner)}`)
    .join(' · ')
}
