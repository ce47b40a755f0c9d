import PDFDocument from 'pdfkit'
import { pdfFonts } from '#server/platform/pdf/pdf-fonts.ts'
import type { Transcript } from '#shared/applications/transcript.ts'

const { plain, bold } = pdfFonts

/** Points. */
const margin = 56
const ink = '#16261f'
const soft = '#4c5a53'

/**
 * The transcript as a PDF for people, with the evidence of its signature at the end.
 * @param sha256 of the transcript as it is kept.
 */
export async function transcriptPdf(transcript: Transcript, sha256: string): Promise<Buffer> {
  const title = `Application ${transcript.reference}`
  const pdf = new PDFDocument({
    ...{ size: 'LETTER', margin, lang: 'en-US', displayTitle: true },
    info: { Title: title, Author: transcript.broker, CreationDate: new Date(transcript.signature.at) },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.once('end', resolve))

  heading(pdf, title, 18)
  paragraph(
    pdf,
    `${transcript.broker} · sent on ${transcript.signature.at} (UTC) by ${transcript.name}, ${transcript.email}`,
  )
  for (const { title, answers } of transcript.sections.filter(({ answers }) => answers.length > 0)) {
    heading(pdf, title, 13)
    for (const { label, words } of answers) answer(pdf, label, words || 'No answer')
  }
  heading(pdf, 'Agreements', 13)
  for (const { title, text, version } of transcript.agreements) answer(pdf, `${title} (version ${version})`, text)
  for (const notice of transcript.notices) answer(pdf, 'Notice', notice)
  heading(pdf, 'Signature', 13)
  const { name, at, ip, userAgent } = transcript.signature
  answer(pdf, 'Signed, typed as', name)
  answer(pdf, 'Time (UTC)', at)
  answer(pdf, 'Address and browser', `${ip} · ${userAgent}`)
  answer(pdf, 'SHA-256 of this record', sha256)

  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function heading(pdf: PDFKit.PDFDocument, text: string, size: number) {
  pdf
    .moveDown(size > 13 ? 0 : 1.2)
    .font(bold)
    .fontSize(size)
    .fillColor(ink)
    .text(text)
  pdf.moveDown(0.4)
}

const paragraph = (pdf: PDFKit.PDFDocument, text: string) => pdf.font(plain).fontSize(9).fillColor(soft).text(text)

function answer(pdf: PDFKit.PDFDocument, label: string, words: string) {
  pdf.font(plain).fontSize(8).fillColor(soft).text(label)
  pdf.fontSize(10).fillColor(ink).text(words)
  pdf.moveDown(0.5)
}
