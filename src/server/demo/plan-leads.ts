import { arrivals } from '#server/demo/arrivals.ts'
import type { Brokerage } from '#server/demo/file-story.ts'
import { generateApplyingLead, generateLead, leadOutcomes } from '#server/demo/lead-scenarios.ts'
import { LeadStory } from '#server/demo/lead-story.ts'
import { inventPerson } from '#server/demo/people.ts'
import type { Random } from '#server/demo/random.ts'
import { runUntil } from '#server/demo/run-until.ts'
import { inventOrigin } from '#server/demo/sample-consents.ts'
import { day, hour, minute } from '#server/demo/working-time.ts'

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

/** Plans all leads and the work of staff on them. @returns those who apply, by arrival. */
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
