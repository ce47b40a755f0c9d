import { copyDays } from '#server/compliance/privacy/commands/deletion.ts'
import { confirmDays } from '#server/compliance/privacy/commands/send-request.ts'
import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import type { HeldRecord } from '#shared/compliance/privacy/admin-contract.ts'
import { privacyPaths } from '#shared/compliance/privacy/contract.ts'
import { kindLabels, type RequestKind } from '#shared/compliance/privacy/request-kinds.ts'
import { needsProof } from '#shared/compliance/privacy/request-status.ts'
import { formatBrokerDay } from '#shared/system/settings/broker-day.ts'
import type { PrivacyRequest } from './queries.ts'

const notYou = 'If you didn’t request this, ignore this email: someone entered your address, and nothing will happen.'

type ReportedRequest = Pick<PrivacyRequest, 'reference' | 'kind' | 'dueAt'>

/** Asks to confirm a request; opt-outs are only acknowledged. */
export function confirmationEmail(siteUrl: string, { reference, kind }: ReportedRequest, token: string) {
  if (!needsProof(kind))
    return textEmail({
      subject: `We saved your choice [${reference}]`,
      paragraphs: [
        `Your choice: “${kindLabels[kind]}.” It applies from now on. We don’t sell your data or share it for advertising. If that ever changes, your data won’t be included.`,
      ],
      footer: 'You don’t need to do anything else. If you didn’t request this, it doesn’t affect you.',
    })
  return textEmail({
    subject: `Please confirm your request [${reference}]`,
    paragraphs: [
      `We received this request: “${kindLabels[kind]}.” If you sent it, open this link within ${confirmDays} days and confirm there. This verifies that the email address is yours.`,
    ],
    link: { label: 'Confirm my request', url: `${siteUrl}${privacyPaths.confirm}#token=${token}` },
    footer: notYou,
  })
}

/** Confirms receipt and the due date. */
export const acknowledgementEmail = ({ reference, kind, dueAt }: ReportedRequest, zone: string) =>
  textEmail({
    subject: `We have your request [${reference}]`,
    paragraphs: [
      `Your request: “${kindLabels[kind]}.” Its reference is ${reference}, and a person will answer it by ${formatBrokerDay(zone, dueAt)}.`,
      'If we need more time, we’ll explain why. We can extend the deadline once.',
    ],
    footer: 'Keep this email. We use the reference to find your request.',
  })

/** Explains why more time is needed. */
export const extensionEmail = (
  { reference, dueAt }: ReportedRequest,
  { reason, zone }: { reason: string; zone: string },
) =>
  textEmail({
    subject: `Your request needs more time [${reference}]`,
    paragraphs: [
      `We’ll answer your request ${reference} by ${formatBrokerDay(zone, dueAt)}. The reason for the delay:`,
      reason,
    ],
    footer: 'We can only extend the deadline once.',
  })

/** Links to the copy, without its content. */
export const copyEmail = (siteUrl: string, { reference }: ReportedRequest, token: string) =>
  textEmail({
    subject: `Your copy is ready [${reference}]`,
    paragraphs: [
      `Your copy of the data we have about you is ready. Open this link within ${copyDays} days and press the button there. It works once.`,
    ],
    link: { label: 'Open my copy', url: `${siteUrl}${privacyPaths.copy}#token=${token}` },
    footer: 'Don’t forward this email: anyone who opens the link can see your data.',
  })

/** Reports the result of a request. */
export function answerEmail(
  { reference, kind, status }: Pick<PrivacyRequest, 'reference' | 'kind' | 'status'>,
  { text, kept }: { text: string; kept: readonly HeldRecord[] },
) {
  const again = 'If you think this is wrong, reply with the reference, and we’ll review the decision.'
  if (status === 'refused')
    return textEmail({
      subject: `Your request was not fulfilled [${reference}]`,
      paragraphs: [`We didn’t fulfill your request ${reference}.`, text],
      footer: again,
    })
  return textEmail({
    subject: `Your request has been answered [${reference}]`,
    paragraphs: [formatDone(kind), ...(kept.length > 0 ? ['What we keep, and why:', ...kept.map(keptLine)] : [])],
    footer: again,
  })
}

const formatDone = (kind: RequestKind) =>
  kind === 'delete'
    ? 'We’ve deleted the data about you that we don’t have to keep. This can’t be undone.'
    : 'We’ve corrected your information.'

const keptLine = ({ record, count, reason }: HeldRecord) => `${record} (${count}): ${reason}`

/** Notifies staff without names, because email is not confidential. */
export function staffEmail(
  siteUrl: string,
  requests: readonly ReportedRequest[],
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
    link: { label: 'Open requests', url: `${siteUrl}/admin/privacy` },
    footer: staffMailFooter,
  })
}
