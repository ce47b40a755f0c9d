import { copyDays } from '#server/compliance/privacy/commands/copy.ts'
import { confirmDays } from '#server/compliance/privacy/commands/prepare-confirmation.ts'
import type { PrivacyRequest } from '#server/compliance/privacy/queries.ts'
import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { privacyPaths } from '#shared/compliance/privacy/addresses.ts'
import type { HeldRecord } from '#shared/compliance/privacy/desk-contract.ts'
import { kindLabels, needsProof, type RequestKind } from '#shared/compliance/privacy/request-kinds.ts'
import { formatBrokerDay } from '#shared/system/settings/broker-day.ts'

const notYou = 'If you did not ask for this, do nothing: somebody gave your address, and nothing happens without you.'

type Told = Pick<PrivacyRequest, 'reference' | 'kind' | 'dueAt'>

/** Asks whether the request comes from the owner of the address; a choice that needs no proof is simply confirmed. */
export function confirmationEmail(siteUrl: string, { reference, kind }: Told, token: string) {
  const asked = kindLabels[kind].toLowerCase()
  if (!needsProof(kind))
    return textEmail({
      subject: `Your choice is kept [${reference}]`,
      paragraphs: [
        `You told us: ${asked}. It holds from now on. We sell nothing and share nothing for advertising; should that ever change, you are left out of it.`,
      ],
      footer: 'There is nothing left to do. If you did not ask for this, it does you no harm.',
    })
  return textEmail({
    subject: `Please confirm your request [${reference}]`,
    paragraphs: [
      `Somebody asked us: ${asked}. If it was you, open this link within ${confirmDays} days and press the button there. It shows us that the address is yours.`,
    ],
    link: { label: 'Confirm my request', url: `${siteUrl}${privacyPaths.confirm}?token=${token}` },
    footer: notYou,
  })
}

/** Says that the request has arrived, and by when it is answered. @param zone of the brokerage, as it stands in Settings. */
export const acknowledgementEmail = ({ reference, kind, dueAt }: Told, zone: string) =>
  textEmail({
    subject: `We have your request [${reference}]`,
    paragraphs: [
      `You asked us: ${kindLabels[kind].toLowerCase()}. Your request has the reference ${reference}, and a person answers it by ${formatBrokerDay(zone, dueAt)} at the latest.`,
      'If we need more time, you are told why, and it is once 45 days more.',
    ],
    footer: 'Keep this mail: its reference is how we find your request.',
  })

/** Says why more time is needed. */
export const extensionEmail = ({ reference, dueAt }: Told, { reason, zone }: { reason: string; zone: string }) =>
  textEmail({
    subject: `Your request needs more time [${reference}]`,
    paragraphs: [
      `We answer your request ${reference} by ${formatBrokerDay(zone, dueAt)} at the latest. The reason:`,
      reason,
    ],
    footer: 'This is the only time that we take longer.',
  })

/** Leads to the copy; nothing of it stands in the mail. */
export const copyEmail = (siteUrl: string, { reference }: Told, token: string) =>
  textEmail({
    subject: `Your copy is ready [${reference}]`,
    paragraphs: [
      `What we hold about you is ready. Open this link within ${copyDays} days and press the button there. It works once.`,
    ],
    link: { label: 'Open my copy', url: `${siteUrl}${privacyPaths.copy}?token=${token}` },
    footer: 'Do not forward this mail: whoever opens the link sees your data.',
  })

/** Says what became of a request. @param kept what a deletion left, and why. */
export function answerEmail(
  { reference, kind, status }: Pick<PrivacyRequest, 'reference' | 'kind' | 'status'>,
  { words, kept }: { words: string; kept: readonly HeldRecord[] },
) {
  const again = 'If you think this is wrong, reply with the reference, and we’ll review the decision.'
  if (status === 'refused')
    return textEmail({
      subject: `Your request was not carried out [${reference}]`,
      paragraphs: [`We did not do what you asked with ${reference}.`, words],
      footer: again,
    })
  return textEmail({
    subject: `Your request is answered [${reference}]`,
    paragraphs: [formatDone(kind), ...(kept.length > 0 ? ['What stays, and why:', ...kept.map(keptLine)] : [])],
    footer: again,
  })
}

const formatDone = (kind: RequestKind) =>
  kind === 'delete'
    ? 'What we held about you and need not keep is deleted. It cannot be brought back.'
    : 'What you told us is corrected.'

const keptLine = ({ what, count, why }: HeldRecord) => `${what} (${count}): ${why}`

/** Tells staff of requests. No names: mail passes through other hands. */
export function staffEmail(
  siteUrl: string,
  requests: readonly Told[],
  { isReminder, zone }: { isReminder: boolean; zone: string },
) {
  const count = requests.length === 1 ? '1 privacy request' : `${requests.length} privacy requests`
  const title = isReminder ? `Due soon: ${count}` : `New: ${count}`
  const lines = requests.map(
    ({ reference, kind, dueAt }) =>
      `- ${reference} (${kindLabels[kind]}), answer due by ${formatBrokerDay(zone, dueAt)}`,
  )
  return textEmail({
    subject: title,
    paragraphs: [`${title}:`, lines.join('\n')],
    link: { label: 'Open the requests', url: `${siteUrl}/admin/privacy` },
    footer: staffMailFooter,
  })
}
