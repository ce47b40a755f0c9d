import type { HeldCopy } from '#server/compliance/privacy/held-copy.ts'
import { openPdf } from '#server/platform/pdf/open-pdf.ts'

/** Renders the copy as a PDF. @param broker the brokerage that holds the data. */
export function copyPdf(copy: HeldCopy, { broker, email, at }: { broker: string; email: string; at: Date }) {
  const pdf = openPdf({ title: `What ${broker} holds about ${email}`, author: broker, at })
  pdf.heading(`What ${broker} holds about ${email}`, 18)
  pdf.paragraph(`Created ${at.toISOString()} (UTC). Sensitive numbers show only their last digits.`)
  if (Object.keys(copy).length === 0) pdf.paragraph('We hold nothing under this address.')
  for (const [title, records] of Object.entries(copy))
    for (const [index, record] of records.entries()) {
      pdf.heading(records.length === 1 ? title : `${title}, ${index + 1} of ${records.length}`, 13)
      for (const [name, value] of Object.entries(record)) if (isAnything(value)) pdf.answer(spaced(name), words(value))
    }
  return pdf.end()
}

const isAnything = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** `resubmissions` -> `Later submissions` */
function spaced(name: string): string {
  const plain = name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Formats a value as lines: an answer as question and text, nested values as names and values. */
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
