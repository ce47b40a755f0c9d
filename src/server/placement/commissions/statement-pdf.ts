import { type Statement, totalOf } from '#server/placement/commissions/statement.ts'
import { formatMoment } from '#server/platform/pdf/format-moment.ts'
import { openPdf } from '#server/platform/pdf/open-pdf.ts'
import { formatCents } from '#shared/kit/money.ts'

/** Renders a statement as PDF. */
export function statementPdf(statement: Statement, broker: string): Promise<Buffer> {
  const { name, from, to, at, paid, open } = statement
  const title = `Commissions of ${name}`
  const pdf = openPdf({ title, author: broker, at: new Date(at) })
  const list = (lines: Statement['paid'], none: string) => {
    for (const { on, reference, client, description, cents } of lines)
      pdf.answer(`${on ?? 'No date yet'} · ${reference} · ${client}`, `${formatCents(cents)} · ${description}`)
    if (lines.length === 0) pdf.paragraph(none)
  }
  pdf.heading(title, 18)
  pdf.paragraph(`${broker} · ${from} to ${to} · created on ${formatMoment(at)}`)
  pdf.heading(`Paid: ${formatCents(totalOf(paid))}`, 13)
  list(paid, 'Nothing was paid in this period.')
  pdf.heading(`Open: ${formatCents(totalOf(open))}`, 13)
  list(open, 'Nothing is outstanding.')
  return pdf.end()
}
