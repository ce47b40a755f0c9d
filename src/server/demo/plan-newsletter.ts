import { createHash } from 'node:crypto'
import { arrivals } from '#server/demo/arrivals.ts'
import type { Brokerage } from '#server/demo/file-story.ts'
import { inventPerson } from '#server/demo/people.ts'
import type { Random } from '#server/demo/random.ts'
import { giveConsent, inventOrigin } from '#server/demo/sample-consents.ts'
import { day, minute, workingMoment } from '#server/demo/working-time.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { newsletterConsent } from '#shared/messaging/consents/newsletter-consent.ts'

const issues = [
  {
    daysAgo: 96,
    subject: 'What a factor rate costs in percent',
    body: 'A factor of 1.30 over nine months sounds like 30%. It isn’t: you repay every day, so on average you have only half the money.\n\nOur calculator converts a factor to an APR in one step, with every fee included.',
  },
  {
    daysAgo: 31,
    subject: 'Four documents that save you a week',
    body: 'Most applications are waiting on the same four documents: the last four bank statements, a current license, a voided check and the latest tax return.\n\nHave them ready as PDFs, and a lender can answer within a day or two.',
  },
]

export function planNewsletter(broker: Brokerage, random: Random, plan: { count: number; start: Date; until: Date }) {
  const confirmedAt = arrivals(random, plan.count, plan.start, plan.until).flatMap((at, index) =>
    subscribe(broker, random.branch(String(index)), { at, number: 80_000 + index, until: plan.until }),
  )
  for (const { daysAgo, subject, body } of issues) {
    const sentAt = workingMoment(new Date(plan.until.getTime() - daysAgo * day), random.whole(0, 50))
    const recipients = confirmedAt.filter((at) => at < sentAt).length
    broker.rows.issues.push({
      ...{ id: random.id(sentAt), subject, body, createdBy: broker.team.marketing },
      ...{ createdAt: new Date(sentAt.getTime() - 40 * minute), sentAt, recipients },
    })
  }
}

/** @returns when the address was confirmed, if it was and still is. */
function subscribe(
  { rows }: Brokerage,
  random: Random,
  { at, number, until }: { at: Date; number: number; until: Date },
): Date[] {
  const { email } = inventPerson(random, number)
  const id = random.id(at)
  const origin = inventOrigin(random)
  const token = random.bytes(32).toString('base64url')
  const confirmedAt = new Date(at.getTime() + random.whole(2, 300) * minute)
  const leftAt = new Date(confirmedAt.getTime() + random.whole(5, 400) * day)
  const isConfirmed = random.percent(88) && confirmedAt < until
  const hasLeft = isConfirmed && random.percent(22) && leftAt < until
  // Unconfirmed addresses are deleted after a month.
  if (!isConfirmed && at.getTime() < until.getTime() - 30 * day) return []
  rows.subscriptions.push({
    ...{ id, email, emailNormalized: email, pagePath: '/', requestedAt: at, unsubscribeToken: token },
    status: hasLeft ? 'unsubscribed' : isConfirmed ? 'confirmed' : 'pending',
    ...{ confirmSentAt: new Date(at.getTime() + minute), confirmEmailCount: isConfirmed ? 0 : 1 },
    confirmTokenHash: hasLeft ? null : createHash('sha256').update(`confirm ${token}`).digest('hex'),
    confirmExpiresAt: new Date(at.getTime() + 7 * day),
    confirmedAt: isConfirmed ? confirmedAt : null,
    ...(hasLeft && { unsubscribedAt: leftAt, unsubscribedBy: random.oneOf(['one-click', 'page']) }),
  })
  const { version, text } = newsletterConsent
  const consent = { subjectType: 'newsletter' as const, subjectId: id, channel: 'email' as const, address: email }
  const words = { text, version, form: 'Newsletter', pagePath: '/', ...origin }
  if (isConfirmed) giveConsent(rows, random, { ...consent, ...words, at: confirmedAt })
  if (!hasLeft) return isConfirmed ? [confirmedAt] : []
  giveConsent(rows, random, { ...consent, ...words, at: leftAt, action: 'withdrawn' })
  rows.suppressions.push({ addressHash: addressHash(email), reason: 'unsubscribed', at: leftAt })
  return []
}
