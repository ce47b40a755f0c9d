import type { Brokerage } from '#server/demo/stories/application-story.ts'
import { findTier } from '#shared/intake/merchants/analyse-statement.ts'
import { boardingSteps } from '#shared/intake/merchants/boarding.ts'
import { merchantMoves, needsReason } from '#shared/intake/merchants/merchant-moves.ts'
import { isEnded, type MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { ratesVersion } from '#shared/intake/merchants/published-rates.ts'
import { arrivals } from './arrivals.ts'
import { type Business, inventBusiness, inventPerson, type Person } from './people.ts'
import { day, dayOf, hour, minute, type Random, workingMoment } from './random.ts'
import { runUntil, type SampleRows } from './sample-rows.ts'

type Row = SampleRows['merchantLeads'][number]

/** Every move is one that the admin allows. */
class MerchantStory {
  readonly rows: SampleRows
  readonly random: Random
  readonly agent: string
  readonly row: Row & { id: string; status: MerchantStatus }
  at: Date

  constructor({ rows, team }: Brokerage, random: Random, asking: { person: Person; business: Business; at: Date }) {
    const { person, business, at } = asking
    this.rows = rows
    this.random = random
    this.agent = random.oneOf(team.agents)
    this.at = at
    const statement = inventStatement(random)
    const { name, email, phone } = person
    this.row = {
      ...{ id: random.id(at), reference: random.reference('HM'), name, email, emailNormalized: email, phone },
      ...{ businessName: business.legalName, industry: business.industry, statement, ratesVersion },
      ...{ volumeCents: statement.volumeCents, wasTerminated: random.percent(3), pagePath: '/merchant-quote' },
      processor: random.oneOf(['Example Card Services', 'My bank', 'A tablet register', 'None yet']),
      pricingModel: random.oneOf(['unknown', 'flat', 'flat', 'tiered', 'interchange_plus']),
      contractEnds: random.percent(40) ? `${at.getUTCFullYear() + 1}-0${random.whole(1, 9)}` : '',
      equipment: random.oneOf(['none', 'owned', 'leased', 'processor']),
      needs: random.some(['terminal', 'mobile', 'register', 'online', 'invoices'], random.whole(1, 3)),
      text: random.percent(30) ? 'Fees went up twice this year, and no one can explain why.' : '',
      ...{ status: 'new', statusChangedAt: at, createdAt: at, updatedAt: at, quoteSentAt: at },
    }
    rows.merchantLeads.push(this.row)
    this.#keepMove(undefined, 'new', '', null)
  }

  wait(leastMs: number, maxMs: number) {
    const later = new Date(this.at.getTime() + this.random.whole(leastMs, maxMs))
    this.at = workingMoment(later, this.random.whole(0, 55))
  }

  take() {
    Object.assign(this.row, { ownerStaffId: this.agent, updatedAt: this.at })
    this.audit('merchant-lead.assign-to-self', { before: null })
  }

  /**
   * @param by null if it follows from the merchant's action. @throws Error for a move that the admin would refuse.
   */
  move(to: MerchantStatus, reason = '', by: string | null = this.agent) {
    const { status: from } = this.row
    if (!merchantMoves(from).includes(to)) throw new Error(`A merchant lead can’t move from ${from} to ${to}.`)
    // Quotes sent and accepted in the app need no reason.
    if (isEnded(to) && needsReason(to) && !reason) throw new Error(`A move to ${to} needs a reason.`)
    this.#keepMove(from, to, reason, by)
    Object.assign(this.row, { status: to, statusChangedAt: this.at, updatedAt: this.at })
    if (by) this.audit('merchant-lead.change-status', { from, to })
  }

  note(text: string) {
    const { id: merchantLeadId } = this.row
    this.rows.merchantNotes.push({
      ...{ id: this.random.id(this.at), merchantLeadId, staffId: this.agent, text, at: this.at },
    })
  }

  audit(action: string, detail: Record<string, unknown>) {
    this.rows.audit.push({
      ...{ id: this.random.id(this.at), at: this.at, action, subject: this.row.id, detail, requestId: 'sample' },
      ...{ actorKind: 'staff', actorId: this.agent, ip: '192.0.2.10' },
    })
  }

  #keepMove(from: MerchantStatus | undefined, to: MerchantStatus, reason: string, staffId: string | null) {
    const { id: merchantLeadId } = this.row
    this.rows.merchantMoves.push({
      id: this.random.id(this.at),
      merchantLeadId,
      from,
      to,
      reason,
      staffId,
      at: this.at,
    })
  }
}

const outcomes = [
  ['live', 34],
  ['lost_early', 24],
  ['lost_late', 20],
  ['no_answer', 12],
  ['not_eligible', 6],
  ['left_alone', 4],
] as const
type MerchantOutcome = (typeof outcomes)[number][0]

export function planMerchants(broker: Brokerage, random: Random, plan: { count: number; start: Date; until: Date }) {
  arrivals(random, plan.count, plan.start, plan.until).forEach((at, index) => {
    const own = random.branch(String(index))
    const asking = { person: inventPerson(own, 40_000 + index), business: inventBusiness(own), at }
    const story = new MerchantStory(broker, own, asking)
    runUntil(story, planMerchant(story, own.weighted(outcomes)), plan.until)
  })
}

function* planMerchant(story: MerchantStory, outcome: MerchantOutcome): Generator<void> {
  const { random } = story
  yield story.wait(20 * minute, random.percent(80) ? 20 * hour : 60 * hour)
  story.take()
  story.move('contacted')
  if (outcome === 'not_eligible') return story.move('not_eligible', 'No processor takes this type of business.')
  if (outcome === 'left_alone') return story.move('do_not_contact', 'Asked on the phone not to be called again.')
  story.note(
    random.oneOf(['Wants a countertop terminal and payment links for invoices.', 'Contract runs until spring.']),
  )
  yield story.wait(2 * hour, 4 * day)
  if (outcome === 'no_answer') return yield* giveUp(story)
  if (outcome === 'lost_early')
    return story.move('lost', random.oneOf(['Staying with their bank.', 'Locked into a contract.']))
  story.move('analysed')
  yield story.wait(hour, 30 * hour)
  quote(story)
  yield story.wait(4 * hour, 9 * day)
  if (outcome === 'lost_late')
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

/** Slightly below the public price list, as staff do. */
function quote(story: MerchantStory) {
  const { random, rows, row, at, agent } = story
  const { present, absent } = findTier(row.volumeCents)
  const validUntil = dayOf(new Date(at.getTime() + 30 * day))
  const terms = {
    ...{
      kind: 'interchange_plus' as const,
      processor: 'Example Card Services (sample)',
      contractMonths: random.oneOf([0, 0, 12]),
      leavingFeeCents: 0,
    },
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

/** Many small payments, and fees between two and four percent. */
function inventStatement(random: Random): Row['statement'] {
  const volumeCents = Math.round(800_000 + random.next() ** 2 * 24_000_000)
  return {
    ...{ volumeCents, feesCents: Math.round((volumeCents * random.whole(210, 395)) / 10_000) },
    payments: Math.max(20, Math.round(volumeCents / random.whole(1_800, 9_000))),
    presentPercent: random.oneOf([100, 90, 75, 40, 0]),
    amexPercent: random.oneOf([0, 5, 8, 12]),
    terminationFeeCents: random.oneOf([0, 0, 29_500, 49_500]),
    equipmentCents: random.oneOf([0, 0, 35_000, 69_900]),
  }
}
