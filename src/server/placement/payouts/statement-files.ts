import { formatMoment, openPdf, type ReadablePdf } from '#server/platform/pdf/open-pdf.ts'
import type { PdfMark } from '#server/platform/pdf/pdf-request.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { csvLine } from '#shared/kit/text.ts'
import { basisLabels } from '#shared/placement/commissions/commission-amount.ts'
import { commissionPostingLabels } from '#shared/placement/payouts/payout-status.ts'
import type { EarnedLine, PaidLine, Statement } from './statement.ts'

const dollars = (cents: number) => cents / 100

/** Describes a split by its share, and other commissions by their basis. */
function termsOf({ terms }: EarnedLine): { basis: string; percent: string } {
  if (!terms) return { basis: '', percent: '' }
  if (terms.isSplit) return { basis: 'Share of what we receive', percent: formatBasisPoints(terms.basisPoints) }
  const isPercent = terms.basis !== 'flat' && terms.basis !== 'spread'
  return { basis: basisLabels[terms.basis], percent: isPercent ? formatBasisPoints(terms.basisPoints) : '' }
}

const paidText = ({ cents, number }: PaidLine) => {
  const how = number === null ? '' : ` in payout ${number}`
  return cents < 0 ? `Repaid or reversed${how}` : `Paid${how}`
}

const totalOf = (lines: readonly { readonly cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Formats a statement as CSV: the opening balance, what was earned and paid, and the closing balance. */
export function statementCsv({ name, from, to, openingCents, earned, paid, closingCents }: Statement): string {
  const balance = (type: string, on: string, cents: number) =>
    csvLine([name, type, on, '', '', '', '', null, '', '', null, dollars(cents)])
  return [
    csvLine([
      ...['payee', 'type', 'day', 'reference', 'client', 'lender', 'description', 'funded_usd', 'basis', 'percent'],
      ...['amount_usd', 'balance_usd'],
    ]),
    balance('Opening balance', from, openingCents),
    ...earned.map((line) => {
      const { basis, percent } = termsOf(line)
      const { kind, on, reference, client, lender, description, terms, cents } = line
      const funded = terms && dollars(terms.fundedCents)
      const cells = [name, commissionPostingLabels[kind], on, reference, client, lender, description, funded]
      return csvLine([...cells, basis, percent, dollars(cents), null])
    }),
    ...paid.map((line) => {
      const { on, reference, client, lender, description, cents } = line
      const cells = [name, paidText(line), on, reference, client, lender, description, null, '', '']
      return csvLine([...cells, dollars(-cents), null])
    }),
    balance('Closing balance', to, closingCents),
  ].join('')
}

const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const formatDay = (day: string) => longDay.format(new Date(day))

/** Renders a statement with the brokerage's name and address. */
export function statementPdf(
  statement: Statement,
  broker: { readonly name: string; readonly lines: readonly string[]; readonly mark: PdfMark },
): Promise<Buffer> {
  const { name, from, to, at, openingCents, earned, paid, closingCents } = statement
  const title = `Commission statement for ${name}`
  const pdf = openPdf({ title, author: broker.name, at: new Date(at), mark: broker.mark })
  pdf.heading(title, 18)
  pdf.paragraph([broker.name, ...broker.lines].join(' · '))
  pdf.paragraph(`${formatDay(from)} to ${formatDay(to)} · created on ${formatMoment(at)}`)
  pdf.heading('Summary', 13)
  pdf.answer('Opening balance', formatCents(openingCents))
  pdf.answer('Earned, less clawbacks and write-offs', formatCents(totalOf(earned)))
  pdf.answer('Paid', formatCents(totalOf(paid)))
  pdf.answer('Closing balance', formatCents(closingCents))
  if (closingCents < 0) pdf.paragraph('A negative balance is deducted from the next payouts.')
  pdf.paragraph('Balances include splits that we pay out once the lender or the applicant has paid us.')
  writeEarned(pdf, earned)
  pdf.heading(`Paid: ${formatCents(totalOf(paid))}`, 13)
  for (const line of paid)
    pdf.answer(
      `${formatDay(line.on)} · ${line.reference} · ${line.client}`,
      `${formatCents(line.cents)} · ${paidText(line)} · ${line.description}`,
    )
  if (paid.length === 0) pdf.paragraph('Nothing was paid in this period.')
  return pdf.end()
}

function writeEarned(pdf: ReadablePdf, earned: readonly EarnedLine[]) {
  pdf.heading(`Earned: ${formatCents(totalOf(earned))}`, 13)
  for (const line of earned) {
    const { basis, percent } = termsOf(line)
    const terms = [
      line.lender,
      ...(line.terms ? [`${formatCents(line.terms.fundedCents)} funded`] : []),
      ...(basis ? [percent ? `${basis}, ${percent}` : basis] : []),
    ]
    pdf.answer(
      `${formatDay(line.on)} · ${line.reference} · ${line.client} · ${terms.join(' · ')}`,
      `${formatCents(line.cents)} · ${commissionPostingLabels[line.kind]} · ${line.description}`,
    )
  }
  if (earned.length === 0) pdf.paragraph('Nothing was earned in this period.')
}
