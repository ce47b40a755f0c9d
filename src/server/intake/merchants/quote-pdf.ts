import PDFDocument from 'pdfkit'
import { pdfFonts } from '#server/platform/pdf/pdf-fonts.ts'
import { analyseStatement, type Statement } from '#shared/intake/merchants/analyse-statement.ts'
import {
  costSourceLabels,
  formatAssumption,
  formatBreakEven,
  formatContract,
  formatOffer,
  formatRange,
  formatRate,
  formatShare,
  formatVerdict,
  offerAssumptions,
  sourceLabels,
} from '#shared/intake/merchants/format-quote.ts'
import type { QuoteTerms } from '#shared/intake/merchants/quote-terms.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'

const margin = 56
const labelWidth = 250
const ink = '#16261f'
const soft = '#4c5a53'

export interface Quote {
  readonly reference: string
  readonly broker: string
  readonly businessName: string
  readonly statement: Statement
  /** Terms of a staff quote; without them the public price list is used. */
  readonly terms?: QuoteTerms
  readonly version?: number
  readonly at: Date
  readonly validUntil: Date
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Creates the comparison as a PDF, with assumptions and sources. */
export async function quotePdf(quote: Quote): Promise<Buffer> {
  const { statement, terms } = quote
  const analysis = analyseStatement(statement, terms)
  const title = terms
    ? `Card processing: quote ${quote.reference}, version ${quote.version}`
    : `Card processing: comparison ${quote.reference}`
  const pdf = new PDFDocument({
    ...{ size: 'LETTER', margin, lang: 'en-US', displayTitle: true },
    info: { Title: title, Author: quote.broker, CreationDate: quote.at },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.once('end', resolve))

  heading(pdf, title, 18)
  paragraph(pdf, `For ${quote.businessName}, by ${quote.broker}, ${day.format(quote.at)}.`)
  paragraph(pdf, `${terms ? 'Valid' : 'Figures as published, valid'} until ${day.format(quote.validUntil)}.`)
  pdf
    .moveDown(0.8)
    .font(pdfFonts.bold)
    .fontSize(11)
    .fillColor(ink)
    .text(terms ? formatOffer(analysis) : formatVerdict(analysis))

  heading(pdf, 'Your month', 13)
  rows(pdf, [
    ['Card sales', formatCents(statement.volumeCents)],
    ['All fees', formatCents(statement.feesCents)],
    ['Payments', `${statement.payments}, ${formatCents(analysis.averagePaymentCents)} on average`],
    ['Effective rate', formatBasisPoints(analysis.effectiveBasisPoints, 2)],
  ])
  heading(pdf, 'Where the fees go, estimated', 13)
  const { volumeCents } = statement
  rows(pdf, [
    ['Interchange, to card-issuing banks', rangeAndShare(analysis.interchangeCents, volumeCents)],
    ['Assessments, to the networks', rangeAndShare(analysis.assessmentsCents, volumeCents)],
    ['Kept by your processor', rangeAndShare(analysis.markupCents, volumeCents)],
  ])
  heading(
    pdf,
    terms ? `The same month with ${terms.processor}` : 'The same month with a public interchange-plus price list',
    13,
  )
  const { tier } = analysis
  rows(pdf, [
    ['Margin', `${formatRate(tier.present)} in person, ${formatRate(tier.absent)} otherwise`],
    ...(terms
      ? ([
          ['Monthly fee', formatCents(terms.monthlyCents)],
          ['Contract', formatContract(terms)],
        ] as const)
      : []),
    ['Margin and monthly fee for the month', formatCents(analysis.tierCents)],
    ['All fees', rangeAndShare(analysis.offeredCents, volumeCents)],
    ['Monthly savings (negative: it would cost more)', formatRange(analysis.savingCents)],
    ['Switching pays off', formatBreakEven(analysis)],
  ])
  if (terms?.remarks) {
    heading(pdf, 'Remarks', 13)
    paragraph(pdf, terms.remarks)
  }
  heading(pdf, 'Assumptions', 13)
  for (const words of terms ? offerAssumptions(statement) : formatAssumption(statement)) paragraph(pdf, `• ${words}`)
  heading(pdf, 'Sources', 13)
  for (const words of terms ? costSourceLabels : sourceLabels) paragraph(pdf, `• ${words}`)

  pdf.end()
  await ended
  return Buffer.concat(parts)
}

const rangeAndShare = (range: { low: number; high: number }, volumeCents: number) =>
  `${formatRange(range)} (${formatShare(range, volumeCents)})`

function heading(pdf: PDFKit.PDFDocument, text: string, size: number) {
  pdf
    .moveDown(size > 13 ? 0 : 1)
    .font(pdfFonts.bold)
    .fontSize(size)
    .fillColor(ink)
    .text(text, margin)
  pdf.moveDown(0.4)
}

const paragraph = (pdf: PDFKit.PDFDocument, text: string) =>
  pdf.font(pdfFonts.plain).fontSize(9).fillColor(soft).text(text, margin).moveDown(0.25)

function rows(pdf: PDFKit.PDFDocument, lines: readonly (readonly [label: string, words: string])[]) {
  for (const [label, words] of lines) {
    const top = pdf.y
    pdf
      .font(pdfFonts.plain)
      .fontSize(9)
      .fillColor(soft)
      .text(label, margin, top, { width: labelWidth - 12 })
    const below = pdf.y
    pdf
      .fontSize(10)
      .fillColor(ink)
      .text(words, margin + labelWidth, top)
    pdf.y = Math.max(below, pdf.y) + 4
  }
}
