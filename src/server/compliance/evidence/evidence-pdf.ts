import { openPdf } from '#server/platform/pdf/open-pdf.ts'
import { consentLabels, formatConsentAction } from '#shared/messaging/consents/consent-text.ts'
import type { Evidence, EvidencedConsent } from './queries.ts'

/** Of the latest entries; about 150 pages, which a busy server writes in a few seconds. */
const maxEntries = 400

/** Renders the evidence as a PDF, without the earliest entries if there are very many. */
export function evidencePdf(evidence: Evidence, broker: string): Promise<Buffer> {
  const { of, madeAt, chainHead, consents, howToCheck } = evidence
  const title = `Consents of ${of}`
  const pdf = openPdf({ title, author: broker, at: new Date(madeAt) })

  pdf.heading(title, 18)
  pdf.paragraph(
    `${broker} · created ${madeAt} (UTC) · ${consents.length === 1 ? '1 entry' : `${consents.length} entries`}`,
  )
  const left = Math.max(0, consents.length - maxEntries)
  if (left > 0)
    pdf.paragraph(`There are more entries than fit in a PDF, so the ${left} earliest ones are in the JSON file only.`)
  for (const [index, consent] of consents.entries()) {
    if (index < left) continue
    pdf.heading(`${index + 1}. ${formatHeading(consents, index)}`, 13)
    for (const [label, text] of linesOf(consent)) pdf.answer(label, text)
  }
  pdf.heading('How to check this record', 13)
  for (const sentence of howToCheck) pdf.paragraph(sentence)
  if (chainHead) pdf.answer('Latest link in the whole chain', `${chainHead.seq}: ${chainHead.hash}`)
  return pdf.end()
}

/** Names the consent and what was done. */
function formatHeading(consents: readonly Pick<EvidencedConsent, 'event'>[], index: number): string {
  const event = consents[index]?.event
  if (!event) return ''
  const earlier = consents
    .slice(0, index)
    .flatMap((one) => (one.event.subjectId === event.subjectId ? [one.event] : []))
  return `${consentLabels[event.channel]}: ${formatConsentAction(event, earlier)}`
}

const linesOf = ({ event, link, isIntact }: EvidencedConsent): [label: string, text: string][] => [
  ['Time (UTC)', event.at.toISOString()],
  ['For', event.address],
  [`Text, version ${event.textVersion}`, event.exactText],
  ['SHA-256 of the text', event.textSha256],
  ['Form and page', [event.form, event.pagePath].filter(Boolean).join(' · ')],
  ...(event.isMailboxVerified === null
    ? []
    : [['Mailbox', event.isMailboxVerified ? provenMailbox : unprovenMailbox] as [string, string]]),
  ['IP address and browser', `${event.ip} · ${event.userAgent}`],
  ...(link
    ? linesOfLink(link, isIntact)
    : [['Chain', 'Not linked yet. This takes up to a minute.'] as [string, string]]),
]

const provenMailbox = 'The person had proven it by a code or link from an email.'
const unprovenMailbox = 'NOT PROVEN when this was signed: anyone could have entered this address.'

const linesOfLink = (link: NonNullable<EvidencedConsent['link']>, isIntact: boolean): [string, string][] => [
  [
    `Chain link ${link.seq}, ${link.at.toISOString()}`,
    `consent ${link.eventSha256}\nprevious ${link.previousHash}\nlink ${link.hash}`,
  ],
  [
    'Checked when this was created',
    isIntact ? 'Consent and link match their hashes.' : 'THE HASHES DO NOT MATCH: this entry was altered.',
  ],
]
