import { openPdf } from '#server/platform/pdf/open-pdf.ts'

/** Creates a one-page PDF with a code that proves the applicant can open PDF records. */
export function samplePdf(code: string, broker: string): Promise<Buffer> {
  const pdf = openPdf({ title: `Sample page, code ${code}`, author: broker, at: new Date(0) })
  pdf.heading('You can open our records', 18)
  pdf.paragraph(`This is a sample page from ${broker}. Disclosures and records about your application look like it.`)
  pdf.heading('Your code', 13)
  pdf.heading([...code].join(' '), 18)
  pdf.paragraph('Type these four characters where the application asks for the code of the sample page.')
  return pdf.end()
}
