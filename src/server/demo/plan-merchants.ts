import { arrivals } from '#server/demo/arrivals.ts'
import type { Brokerage } from '#server/demo/file-story.ts'
import { MerchantStory } from '#server/demo/merchant-story.ts'
import { inventBusiness, inventPerson } from '#server/demo/people.ts'
import type { Random } from '#server/demo/random.ts'
import { runUntil } from '#server/demo/run-until.ts'
import { day, dayOf, hour, minute } from '#server/demo/working-time.ts'
import { findTier } from '#shared/intake/merchants/analyse-statement.ts'
import { boardingSteps } from '#shared/intake/merchants/boarding.ts'

const fates = [
  ['live', 34],
  ['lost_early', 24],
  ['lost_late', 20],
  ['no_answer', 12],
  ['not_eligible', 6],
  ['left_alone', 4],
] as const
type Fate = (typeof fates)[number][0]

export function planMerchants(broker: Brokerage, random: Random, plan: { count: number; start: Date; until: Date }) {
  arrivals(random, plan.count, plan.start, plan.until).forEach((at, index) => {
    const own = random.branch(String(index))
    const asking = { person: inventPerson(own, 40_000 + index), business: inventBusiness(own), at }
    const story = new MerchantStory(broker, own, asking)
    runUntil(story, tellMerchant(story, own.weighted(fates)), plan.until)
  })
}

function* tellMerchant(story: MerchantStory, fate: Fate): Generator<void> {
  const { random } = story
  yield story.wait(20 * minute, random.percent(80) ? 20 * hour : 60 * hour)
  story.take()
  story.move('contacted')
  if (fate === 'not_eligible') return story.move('not_eligible', 'No processor takes this type of business.')
  if (fate === 'left_alone') return story.move('do_not_contact')
  story.note(
    random.oneOf(['Wants a countertop terminal and payment links for invoices.', 'Contract runs until spring.']),
  )
  yield story.wait(2 * hour, 4 * day)
  if (fate === 'no_answer') return yield* giveUp(story)
  if (fate === 'lost_early')
    return story.move('lost', random.oneOf(['Staying with their bank.', 'Locked into a contract.']))
  story.move('analysed')
  yield story.wait(hour, 30 * hour)
  quote(story)
  yield story.wait(4 * hour, 9 * day)
  if (fate === 'lost_late')
    return story.move('lost', random.oneOf(['The savings are too small.', 'Chose another provider.']))
  accept(story)
  yield* board(story)
}

function* giveUp(story: MerchantStory) {
  Object.assign(story.row, { nextAction: 'Call back', nextActionOn: dayOf(new Date(story.at.getTime() + 6 * day)) })
  yield story.wait(20 * day, 40 * day)
  Object.assign(story.row, { nextAction: '', nextActionOn: null })
  story.move('lost', 'Couldn’t reach them again.')
}

/** Quotes interchange-plus slightly below the public price list, as staff do. */
function quote(story: MerchantStory) {
  const { random, rows, row, at, agent } = story
  const { present, absent } = findTier(row.volumeCents)
  const validUntil = dayOf(new Date(at.getTime() + 30 * day))
  const terms = {
    ...{ processor: 'Example Card Services (sample)', contractMonths: random.oneOf([0, 0, 12]), leavingFeeCents: 0 },
    present: { ...present, basisPoints: present.basisPoints + random.whole(-5, 10) },
    absent: { ...absent, basisPoints: absent.basisPoints + random.whole(-5, 10) },
    ...{ monthlyCents: random.oneOf([0, 995, 1_495]), remarks: 'Includes one free loaner terminal.' },
  }
  rows.merchantQuotes.push({
    ...{ id: random.id(at), merchantLeadId: row.id, version: 1, terms, statement: row.statement },
    ...{ ratesVersion: row.ratesVersion, validUntil, staffId: agent, createdAt: at, emailedAt: at },
  })
  story.audit('merchant-quote.send', { version: 1, terms, validUntil })
  story.move('quote_sent')
}

function accept(story: MerchantStory) {
  const sent = story.rows.merchantQuotes.find(({ merchantLeadId }) => merchantLeadId === story.row.id)
  if (sent) Object.assign(sent, { openedAt: new Date(story.at.getTime() - 40 * minute), acceptedAt: story.at })
  story.move('accepted', '', null)
}

function* board(story: MerchantStory) {
  const { random, rows, row, agent } = story
  for (const step of boardingSteps) {
    yield story.wait(3 * hour, 40 * hour)
    if (row.status === 'accepted') story.move('boarding')
    const detail =
      step === 'processor_account'
        ? `MID ${random.whole(100_000, 999_999)}`
        : step === 'equipment'
          ? 'One terminal'
          : ''
    rows.merchantBoarding.push({
      ...{ merchantLeadId: row.id, step, doneOn: dayOf(story.at), detail, staffId: agent, at: story.at },
    })
    story.audit('merchant-boarding.complete-step', { step, doneOn: dayOf(story.at) })
  }
  yield story.wait(hour, 20 * hour)
  story.move('live')
  const residualBasisPoints = random.oneOf([3_000, 4_000, 5_000])
  Object.assign(row, { residualBasisPoints })
  story.audit('merchant-lead.agree-residual', { before: null, after: residualBasisPoints })
}
