import { createHash } from 'node:crypto'
import type { Brokerage } from '#server/demo/stories/application-story.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { spamScore, spamThreshold } from '#shared/intake/contact-messages/spam-score.ts'
import { answerDueAt, type ContactTopic } from '#shared/intake/contact-messages/topics.ts'
import { newsletterConsent } from '#shared/messaging/consents/newsletter-consent.ts'
import { arrivals } from './arrivals.ts'
import { inventPerson } from './people.ts'
import { day, hour, minute, type Random, workingMoment } from './random.ts'
import { giveConsent, inventOrigin } from './sample-consents.ts'
import { runUntil, type SampleRows } from './sample-rows.ts'

const written: readonly (readonly [topic: ContactTopic, weight: number, words: readonly string[]])[] = [
  ['funding', 40, ['How much could a two-year-old bakery qualify for?', 'Do you work with lenders in my state?']],
  ['personal', 15, ['Is there also a fee for a personal loan?', 'Can I apply together with my wife?']],
  ['merchant', 15, ['We pay over three percent on cards. Can you look at a statement?']],
  ['existing_application', 16, ['I sent my statements yesterday. Is anything missing?', 'Can I change the amount?']],
  ['complaint', 5, ['I got three calls in one day. Please stop.', 'No one explained why I was declined.']],
  ['partner', 6, ['We’re accountants and would like to refer clients to you.']],
  ['press', 3, ['I’m writing an article on small business credit and have three questions.']],
]
const spam = 'CHEAP BACKLINKS AND SEO SERVICES https://a.example.com https://b.example.com https://c.example.com'
const replies = [
  'Thanks for writing. It depends on revenue and time in business; the free analysis shows you in two minutes.',
  'Thank you. I looked into it and will call you this afternoon, as you asked.',
  'Good question. Yes, and the page about it has all the numbers.',
]

type Message = SampleRows['contacts'][number]

export function planContacts(broker: Brokerage, random: Random, plan: { count: number; start: Date; until: Date }) {
  arrivals(random, plan.count, plan.start, plan.until).forEach((at, index) => {
    const own = random.branch(String(index))
    const message = arrive(broker.rows, own, at, index)
    const story = { at, broker, random: own, message, agent: own.oneOf(broker.team.agents) }
    runUntil(story, message.complaint ? settleComplaint(story) : answer(story), plan.until)
  })
}

interface ContactStory {
  at: Date
  readonly broker: Brokerage
  readonly random: Random
  readonly message: Message
  readonly agent: string
}

function arrive({ contacts }: SampleRows, random: Random, at: Date, index: number): Message {
  const { name, email, phone } = inventPerson(random, 60_000 + index)
  const isUnwanted = random.percent(7)
  const [topic, , texts] = random.weighted(written.map((one) => [one, one[1]] as const))
  const words = isUnwanted ? spam : random.oneOf(texts)
  const { score, signals } = spamScore({
    message: words,
    honeypot: isUnwanted ? 'x' : '',
    seconds: random.whole(20, 300),
  })
  const message: Message = {
    ...{
      id: random.id(at),
      reference: random.reference('HC'),
      name,
      email,
      emailNormalized: email,
      text: words,
      topic,
    },
    phone: random.percent(60) ? phone : null,
    ...{ channel: random.oneOf(['email', 'email', 'phone']), bestTime: random.oneOf(['any', 'morning', 'afternoon']) },
    ...{ status: 'new', complaint: topic === 'complaint' ? 'received' : null, dueAt: answerDueAt(topic, at) ?? null },
    ...{ spamScore: score, spamSignals: signals, isSpam: score >= spamThreshold, pagePath: '/contact' },
    ...{ createdAt: at, updatedAt: at, acknowledgedAt: new Date(at.getTime() + minute) },
  }
  contacts.push(message)
  return message
}

function* answer(story: ContactStory): Generator<void> {
  const { message, random, agent } = story
  if (message.isSpam) return
  yield wait(story, 20 * minute, random.percent(85) ? 20 * hour : 3 * day)
  set(story, { ownerStaffId: agent, status: 'open' }, 'contact.assign')
  yield wait(story, 5 * minute, 5 * hour)
  if (random.percent(20)) write(story, 'note', 'Checked the application: nothing is missing.', agent)
  reply(story, agent)
  yield wait(story, day, 12 * day)
  set(story, { status: 'closed', closedAt: story.at }, 'contact.close')
}

function* settleComplaint(story: ContactStory): Generator<void> {
  const { message, random, broker } = story
  const { compliance } = broker.team
  yield wait(story, hour, 20 * hour)
  set(
    story,
    { ownerStaffId: compliance, status: 'open', complaint: 'investigating' },
    'contact.change-complaint-status',
  )
  write(story, 'note', 'Asked the agent for his side and read the call log.', compliance)
  yield wait(story, day, 5 * day)
  reply(story, compliance)
  set(story, { complaint: 'answered' }, 'contact.change-complaint-status')
  yield wait(story, day, 6 * day)
  const [complaint, outcome] = random.percent(40)
    ? (['upheld', 'Two calls were one too many. The number is blocked for calls, and the agent was notified.'] as const)
    : (['not_upheld', 'The lender’s email gave the reasons; sent again with an explanation.'] as const)
  set(story, { complaint, outcome }, 'contact.change-complaint-status')
  yield wait(story, hour, 3 * day)
  set(story, { status: 'closed', closedAt: message.updatedAt }, 'contact.close')
}

function wait(story: ContactStory, leastMs: number, maxMs: number) {
  const later = new Date(story.at.getTime() + story.random.whole(leastMs, maxMs))
  story.at = workingMoment(later, story.random.whole(0, 55))
}

function reply(story: ContactStory, by: string) {
  write(story, 'reply', story.random.oneOf(replies), by)
  set(story, { status: 'replied', firstReplyAt: story.message.firstReplyAt ?? story.at })
}

function write({ broker, random, message, at }: ContactStory, kind: 'reply' | 'note', words: string, staffId: string) {
  const sentAt = kind === 'reply' ? new Date(at.getTime() + minute) : null
  broker.rows.contactEntries.push({ id: random.id(at), contactId: message.id, kind, staffId, text: words, at, sentAt })
}

function set(story: ContactStory, values: Partial<Message>, action?: string) {
  const { broker, random, message, at, agent } = story
  Object.assign(message, { ...values, updatedAt: at })
  if (!action) return
  const actorId = message.complaint ? broker.team.compliance : agent
  broker.rows.audit.push({
    ...{ id: random.id(at), at, action, subject: message.id, detail: {}, requestId: 'sample' },
    ...{ actorKind: 'staff', actorId, ip: '192.0.2.10' },
  })
}

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

/** @returns when the address was confirmed, if it still is. */
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
