import type { Brokerage } from '#server/demo/file-story.ts'
import { LeadStory } from '#server/demo/lead-story.ts'
import type { Random } from '#server/demo/random.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import { day, hour } from '#server/demo/working-time.ts'

type Lead = SampleRows['leads'][number]

/** Percent of leads who submit another form. */
const percentRepeated = 6

/** Adds resubmissions of leads by another form. */
export function repeatLeads({ rows }: Brokerage, random: Random, until: Date) {
  for (const lead of rows.leads) {
    if (!random.percent(percentRepeated)) continue
    const at = new Date(lead.createdAt.getTime() + random.whole(2 * hour, 45 * day))
    if (at >= until) continue
    const { name, email, phone, phoneE164 } = lead
    rows.leadResubmissions.push({
      ...{ id: random.id(at), leadId: lead.id, name, email, phone, phoneE164, submittedAt: at },
      ...random.oneOf([
        { source: 'Free Analysis', landingPath: '/free-analysis' },
        { source: 'Business Funding', landingPath: '/business-funding' },
      ]),
    })
    Object.assign(lead, { submissions: 2, lastSubmittedAt: at })
  }
}

/** Adds `count` second leads with another address, which staff merge into the first. */
export function joinDuplicates(broker: Brokerage, random: Random, { count, until }: { count: number; until: Date }) {
  const able = broker.rows.leads.filter(
    ({ status, createdAt }) =>
      status !== 'do_not_contact' && status !== 'spam' && createdAt.getTime() < until.getTime() - 8 * day,
  )
  for (const first of random.some(able, count)) {
    const latest = until.getTime() - 6 * day
    const at = new Date(Math.min(latest, first.createdAt.getTime() + random.whole(hour, 30 * day)))
    join(broker, random, first, at)
  }
}

function join(broker: Brokerage, random: Random, first: Lead, at: Date) {
  const { name, phone, phoneE164 = '' } = first
  const email = `office.${first.email}`
  const address = { street: '', city: '', state: '', zip: '', areaCode: '' }
  const person = { name, email, phone, phoneE164: phoneE164 ?? '', address }
  const second = new LeadStory(broker.rows, random, person, {
    ...{ id: random.id(at), name, email, emailNormalized: email, phone, phoneE164, source: 'Hero Form' },
    ...{ landingPath: '/', status: 'new', submissions: 1, createdAt: at, updatedAt: at, lastSubmittedAt: at },
  })
  second.assign(random.oneOf(broker.team.agents), null)
  second.wait(hour, 2 * day)
  second.joinTo(first.id, random.oneOf(broker.team.agents))
}
