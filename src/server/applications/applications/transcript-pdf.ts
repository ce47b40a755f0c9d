import { formatMoment } from '#server/platform/pdf/format-moment.ts'
import { openPdf } from '#server/platform/pdf/open-pdf.ts'
import type { Transcript } from '#shared/applications/applications/transcript.ts'

/** Creates the PDF of a transcript, with the signature evidence at the end. @param sha256 of the stored transcript. */
export function transcriptPdf(transcript: Transcript, sha256: string): Promise<Buffer> {
  const { reference, broker, name, email, signature } = transcript
  const title = `Application ${reference}`
  const pdf = openPdf({ title, author: broker, at: new Date(signature.at) })

  pdf.heading(title, 18)
  pdf.paragraph(`${broker} · submitted on ${formatMoment(signature.at)} by ${name}, ${email}`)
  for (const { title, answers } of transcript.sections.filter(({ answers }) => answers.length > 0)) {
    pdf.heading(title, 13)
    for (const { label, words } of answers) pdf.answer(label, words || 'No answer')
  }
  pdf.heading('Agreements', 13)
  for (const { title, text, version } of transcript.agreements) pdf.answer(`${title} (version ${version})`, text)
  for (const notice of transcript.notices) pdf.answer('Notice', notice)
  pdf.heading('Signature', 13)
  pdf.answer('Signed, typed as', signature.name)
  pdf.answer('Time', `${formatMoment(signature.at)} (${signature.at})`)
  pdf.answer('Address and browser', `${signature.ip} · ${signature.userAgent}`)
  pdf.answer('SHA-256 of this record', sha256)
  return pdf.end()
}
