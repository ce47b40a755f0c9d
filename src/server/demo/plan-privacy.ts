import type { Brokerage } from '#server/demo/file-story.ts'
import type { Random } from '#server/demo/random.ts'
import { runUntil } from '#server/demo/run-until.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import { day, hour, minute, workingMoment } from '#server/demo/working-time.ts'
import { requestDueAt } from '#shared/compliance/privacy/request-clock.ts'

type Request = SampleRows['privacyRequests'][number]

const everyDays = 45

/** Plans correction requests for personal data, which staff answer by hand. */
export function planPrivacy(broker: Brokerage, random: Random, { start, until }: { start: Date; until: Date }) {
  const asking = broker.rows.leads.filter(({ status }) => status !== 'spam')
  for (let ago = 4; ago < (until.getTime() - start.getTime()) / day; ago += everyDays) {
    const at = new Date(until.getTime() - ago * day + random.whole(0, 9) * hour)
    const able = asking.filter(({ createdAt }) => createdAt < at)
    if (able.length === 0) continue
    const story = { at, broker, random, request: ask(broker.rows, random, random.oneOf(able), at) }
    runUntil(story, answer(story), until)
  }
}

interface PrivacyStory {
  at: Date
  readonly broker: Brokerage
  readonly random: Random
  readonly request: Request
}

function ask(rows: SampleRows, random: Random, { name, email }: SampleRows['leads'][number], at: Date): Request {
  const request: Request = {
    ...{ id: random.id(at), reference: random.reference('HP'), kind: 'correct', status: 'received', name, email },
    ...{
      emailNormalized: email,
      words: 'My phone number has changed. Please correct it.',
      createdAt: at,
      updatedAt: at,
    },
    ...{ confirmSentAt: at, confirmedAt: new Date(at.getTime() + 9 * minute), dueAt: requestDueAt('correct', at) },
    acknowledgedAt: new Date(at.getTime() + 10 * minute),
  }
  rows.privacyRequests.push(request)
  for (const act of ['ask', 'confirm'])
    rows.privacyRequestEvents.push({ id: random.id(at), requestId: request.id, act, staffId: null, words: '', at })
  return request
}

function* answer(story: PrivacyStory): Generator<void> {
  yield wait(story, 3 * hour, 3 * day)
  change(story, 'start', '', { status: 'in_progress' })
  yield wait(story, 2 * day, 9 * day)
  const words = 'The number was corrected in the lead and in the application.'
  change(story, 'complete', words, { status: 'completed', closedAt: story.at })
}

function wait(story: PrivacyStory, leastMs: number, maxMs: number) {
  story.at = workingMoment(new Date(story.at.getTime() + story.random.whole(leastMs, maxMs)), story.random.whole(0, 50))
}

function change({ broker, random, request, at }: PrivacyStory, act: string, words: string, values: Partial<Request>) {
  const { rows, team } = broker
  Object.assign(request, { ...values, updatedAt: at })
  const staffId = team.compliance
  rows.privacyRequestEvents.push({ id: random.id(at), requestId: request.id, act, staffId, words, at })
  rows.audit.push({
    ...{ id: random.id(at), at, action: `privacy.${act}`, subject: request.id, detail: {}, requestId: 'sample' },
    ...{ actorKind: 'staff', actorId: staffId, ip: '192.0.2.10' },
  })
}
