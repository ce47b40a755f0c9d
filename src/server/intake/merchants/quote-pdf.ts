import { openPdf } from '#server/platform/pdf/open-pdf.ts'
import type { PdfMark } from '#server/platform/pdf/pdf-request.ts'
import { analyseStatement, listPricing, type Statement } from '#shared/intake/merchants/analyse-statement.ts'
import type { PricingModel } from '#shared/intake/merchants/choices.ts'
import {
  explainPricingModel,
  formatAssumption,
  formatBreakEven,
  formatContract,
  formatOffer,
  formatPricing,
  formatRange,
  formatShare,
  formatVerdict,
  keptRange,
  offerAssumptions,
  sourceLabels,
} from '#shared/intake/merchants/format-quote.ts'
import type { QuoteTerms } from '#shared/intake/merchants/quote-contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'

interface Quote {
  readonly reference: string
  readonly broker: string
  readonly mark: PdfMark
  readonly businessName: string
  readonly statement: Statement
  /** If absent, the public price list. */
  readonly terms?: QuoteTerms
  readonly version?: number
  readonly pricingModel: PricingModel
  readonly ratesVersion: string
  readonly at: Date
  readonly validUntil: Date
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

const rangeAndShare = (range: { low: number; high: number }, volumeCents: number) =>
  `${formatRange(range)} (${formatShare(range, volumeCents)})`

/** Renders a comparison or a quote as a PDF. */
export function quotePdf(quote: Quote): Promise<Buffer> {
  const { statement, terms } = quote
  const analysis = analyseStatement(statement, terms, quote.ratesVersion)
  const title = terms
    ? `Card processing: quote ${quote.reference}, version ${quote.version}`
    : `Card processing: comparison ${quote.reference}`
  const pdf = openPdf({ title, author: quote.broker, at: quote.at, mark: quote.mark })
  const rows = (lines: readonly (readonly [label: string, text: string])[]) => {
    for (const [label, text] of lines) pdf.row(label, text)
  }

  pdf.heading(title, 18)
  pdf.paragraph(`For ${quote.businessName}, by ${quote.broker}, ${day.format(quote.at)}.`)
  pdf.paragraph(`${terms ? 'Valid' : 'Based on published prices. Available'} until ${day.format(quote.validUntil)}.`)
  pdf.heading(terms ? formatOffer(analysis) : formatVerdict(analysis), 11)

  pdf.heading('Your month', 13)
  rows([
    ['Card sales', formatCents(statement.volumeCents)],
    ['All fees', formatCents(statement.feesCents)],
    ['Payments', `${statement.payments}, ${formatCents(analysis.averagePaymentCents)} on average`],
    ['Effective rate', formatBasisPoints(analysis.effectiveBasisPoints, 2)],
  ])
  const explained = explainPricingModel(quote.pricingModel, analysis)
  if (explained) pdf.paragraph(explained)
  pdf.heading('Where the fees go, estimated', 13)
  const { volumeCents } = statement
  rows([
    ['Interchange, to card-issuing banks', rangeAndShare(analysis.interchangeCents, volumeCents)],
    ['Assessments, to the networks', rangeAndShare(analysis.assessmentsCents, volumeCents)],
    ['Kept by your processor', rangeAndShare(keptRange(analysis.markupCents), volumeCents)],
  ])
  pdf.heading(
    terms ? `The same month with ${terms.processor}` : 'The same month with a public interchange-plus price list',
    13,
  )
  rows([
    ...formatPricing(terms ?? listPricing(volumeCents, quote.ratesVersion)),
    ...(terms ? ([['Contract', formatContract(terms)]] as const) : []),
    ['Markup and monthly fee', formatRange(keptRange(analysis.offeredMarkupCents))],
    ['All fees', rangeAndShare(analysis.offeredCents, volumeCents)],
    ['Monthly savings (negative: extra cost)', formatRange(analysis.savingCents)],
    ['Break-even', formatBreakEven(analysis)],
  ])
  if (terms?.remarks) {
    pdf.heading('Notes', 13)
    pdf.paragraph(terms.remarks)
  }
  pdf.heading('Assumptions', 13)
  const { ratesVersion } = quote
  const assumptions = terms
    ? offerAssumptions(statement, terms, ratesVersion)
    : formatAssumption(statement, ratesVersion)
  for (const text of assumptions) pdf.paragraph(`• ${text}`)
  pdf.heading('Sources', 13)
  for (const text of sourceLabels(ratesVersion, { isQuote: terms !== undefined })) pdf.paragraph(`• ${text}`)
  return pdf.end()
}
