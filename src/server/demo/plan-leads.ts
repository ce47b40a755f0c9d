import type { Brokerage } from '#server/demo/stories/application-story.ts'
import { LeadStory } from '#server/demo/stories/lead-story.ts'
import { arrivals } from './arrivals.ts'
import { inventPerson } from './people.ts'
import { day, hour, minute, type Random } from './random.ts'
import { inventOrigin } from './sample-consents.ts'
import { runUntil } from './sample-rows.ts'

const leadOutcomes = [
  ['unreached', 27],
  ['unqualified', 30],
  ['later', 19],
  ['qualified', 8],
  ['spam', 6],
  ['left_alone', 4],
  ['forgotten', 3],
] as const

type LeadOutcome = (typeof leadOutcomes)[number][0]

const notes = [
  'Wants a second truck before spring. Has two years of statements ready.',
  'Seasonal business, cash is tight until May. Will call back after talking with her partner.',
  'Has an offer from his bank and is comparing. Send the comparison page.',
  'Needs about two months of payroll. Revenue sounds steady.',
  'Asked twice if we charge anything before funding. We don’t; explained the success fee.',
  'Best reached after 4 p.m. Works in the kitchen until then.',
  'New location opens in eight weeks; wants to know what’s possible by then.',
  'Already has two open advances; wants out of daily debits.',
]

const reasons = [
  'Four months in business. Suggested coming back at six.',
  'Revenue below lender minimums.',
  'Wants a grant, not a loan.',
  'Found funding elsewhere.',
  'Wrong number, and email bounces.',
  'Wants a mortgage, which we don’t offer.',
]

const plans = ['Call back', 'Send the checklist', 'Ask for statements', 'Call after the holidays', 'Check in']

interface LeadPlan {
  readonly count: number
  readonly applying: number
  readonly start: Date
  readonly until: Date
}

export interface ApplyingLead {
  readonly lead: LeadStory
  readonly at: Date
}

type Arrival = Pick<LeadStory['lead'], 'source' | 'landingPath' | 'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm'>
type Sources<Names extends keyof Arrival> = readonly (readonly [Pick<Arrival, Names>, weight: number])[]

const sources: Sources<'source' | 'landingPath'> = [
  [{ source: 'Hero Form', landingPath: '/' }, 40],
  [{ source: 'Business Funding', landingPath: '/business-funding' }, 22],
  [{ source: 'Personal Funding', landingPath: '/personal-funding' }, 11],
  [{ source: 'Free Analysis', landingPath: '/free-analysis' }, 20],
  [{ source: 'Trade show', landingPath: null }, 4],
  [{ source: 'Referral', landingPath: null }, 3],
]

const campaigns: Sources<'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm'> = [
  [{}, 45],
  [{ utmSource: 'search', utmMedium: 'cpc', utmCampaign: 'working-capital', utmTerm: 'business loan' }, 24],
  [{ utmSource: 'search', utmMedium: 'organic' }, 14],
  [{ utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'monthly' }, 7],
  [{ utmSource: 'partner', utmMedium: 'referral', utmCampaign: 'accountants' }, 10],
]

/**
 * Plans all leads and the work of staff on them.
 * @returns those who apply, by arrival.
 */
export function planLeads(broker: Brokerage, random: Random, plan: LeadPlan): ApplyingLead[] {
  const { start, until } = plan
  const moments = arrivals(random, plan.count, start, until).map((at) => ({
    ...{ at, appliesAt: new Date(at.getTime() + waitBeforeApplying(random)) },
  }))
  const able = moments.filter(({ appliesAt }) => appliesAt.getTime() < until.getTime() - hour)
  const applying = new Set(random.some(able, plan.applying))
  const told: ApplyingLead[] = []
  moments.forEach((moment, index) => {
    const own = random.branch(String(index))
    const lead = arrive(broker, own, moment.at, index)
    const agent = own.oneOf(broker.team.agents)
    if (applying.has(moment)) {
      runUntil(lead, generateApplyingLead(lead, agent, moment.appliesAt), until)
      told.push({ lead, at: moment.appliesAt })
    } else runUntil(lead, generateLead(lead, agent, own.weighted(leadOutcomes)), until)
  })
  return told
}

const waitBeforeApplying = (random: Random) =>
  random.percent(55) ? random.whole(4 * minute, 90 * minute) : random.whole(hour, 9 * day)

function arrive(broker: Brokerage, random: Random, at: Date, index: number): LeadStory {
  const person = inventPerson(random, index + 100)
  const cameBy = random.weighted(sources)
  const lead = new LeadStory(broker.rows, random, person, {
    ...{ id: random.id(at), name: person.name, email: person.email, emailNormalized: person.email },
    ...{ phone: person.phone, phoneE164: person.phoneE164, ...cameBy, ...random.weighted(campaigns) },
    ...{ status: 'new', submissions: 1, createdAt: at, updatedAt: at, lastSubmittedAt: at },
  })
  if (random.percent(62)) lead.allowContact(broker.name, inventOrigin(random))
  return lead
}

/** Within a day; slower on weekends, and sometimes forgotten. */
function* begin(story: LeadStory, agent: string) {
  story.at = new Date(story.at.getTime() + 20_000)
  story.assign(agent, null)
  yield story.wait(5 * minute, story.random.percent(88) ? 6 * hour : 40 * hour)
}

function reach(story: LeadStory, agent: string) {
  const { random } = story
  if (random.percent(25)) story.attempt(agent, 'email')
  story.call(agent, 'spoke', random.percent(60) ? random.oneOf(notes) : '')
}

/** At each `yield` the story may end: the last day is reached. */
function* generateLead(story: LeadStory, agent: string, outcome: LeadOutcome): Generator<void> {
  const { random } = story
  yield* begin(story, agent)
  if (outcome === 'spam') return story.move(agent, 'spam')
  if (outcome === 'forgotten') {
    yield story.wait(4 * day, 15 * day)
    return story.move(agent, 'unqualified', 'Found during cleanup: no one had called in time.')
  }
  if (outcome === 'unreached' || random.percent(30)) yield* tryInVain(story, agent, outcome === 'unreached' ? 3 : 1)
  if (outcome === 'unreached') return yield* giveUp(story, agent)
  reach(story, agent)
  yield story.wait(10 * minute, 3 * day)
  if (outcome === 'left_alone') return story.move(agent, 'do_not_contact', 'Asked on the phone not to be called again.')
  if (outcome === 'unqualified') return story.move(agent, 'unqualified', random.oneOf(reasons))
  if (random.percent(50)) story.note(agent, random.oneOf(notes))
  story.move(agent, outcome === 'later' ? 'nurture' : 'qualified')
  for (let talks = random.whole(0, 4); talks > 0; talks -= 1) {
    yield planNext(story, agent)
    story.call(agent, random.oneOf(['spoke', 'voicemail', 'no_answer']), random.percent(40) ? random.oneOf(notes) : '')
  }
  story.plan(agent, '', undefined)
  yield story.wait(60 * day, 120 * day)
  if (story.lead.status !== 'nurture' || random.percent(35)) story.move(agent, 'unqualified', 'No response for months.')
}

function* generateApplyingLead(story: LeadStory, agent: string, appliesAt: Date): Generator<void> {
  yield* begin(story, agent)
  if (story.at > appliesAt) return
  reach(story, agent)
  yield story.wait(10 * minute, day)
  if (story.at < appliesAt && story.random.percent(60)) story.move(agent, 'qualified')
}

function* tryInVain(story: LeadStory, agent: string, most: number) {
  for (let tries = story.random.whole(1, most); tries > 0; tries -= 1) {
    story.call(agent, story.random.oneOf(['voicemail', 'no_answer', 'no_answer', 'busy']))
    yield story.wait(5 * hour, 3 * day)
  }
}

function* giveUp(story: LeadStory, agent: string) {
  const { random } = story
  if (random.percent(35)) {
    yield planNext(story, agent)
    story.call(agent, 'no_answer')
  }
  story.plan(agent, '', undefined)
  if (random.percent(25)) return story.move(agent, 'nurture')
  story.move(agent, 'unqualified', 'Never reached.')
}

/** Some steps are late. */
function planNext(story: LeadStory, agent: string) {
  const on = new Date(story.at.getTime() + story.random.whole(2, 60) * day)
  story.plan(agent, story.random.oneOf(plans), on)
  story.at = on
  story.wait(0, story.random.percent(85) ? 6 * hour : 3 * day)
}
