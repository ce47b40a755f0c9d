import { applicationOutcomes, generateApplication } from '#server/demo/application-scenarios.ts'
import { answersOf, inventApplicant } from '#server/demo/file-answers.ts'
import { type Brokerage, FileStory } from '#server/demo/file-story.ts'
import type { LeadStory } from '#server/demo/lead-story.ts'
import { inventBusiness, inventPerson } from '#server/demo/people.ts'
import { planAnalyses } from '#server/demo/plan-analyses.ts'
import { planContacts } from '#server/demo/plan-contacts.ts'
import { planLeads } from '#server/demo/plan-leads.ts'
import { planMerchants } from '#server/demo/plan-merchants.ts'
import { planNewsletter } from '#server/demo/plan-newsletter.ts'
import { planPrivacy } from '#server/demo/plan-privacy.ts'
import { planTasks } from '#server/demo/plan-tasks.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'
import { joinDuplicates, repeatLeads } from '#server/demo/repeat-leads.ts'
import { runUntil } from '#server/demo/run-until.ts'
import { inventOrigin } from '#server/demo/sample-consents.ts'
import { signLenders } from '#server/demo/sample-lenders.ts'
import { noRows, type SampleRows } from '#server/demo/sample-rows.ts'
import { hireTeam } from '#server/demo/sample-staff.ts'
import { seedSettings } from '#server/demo/seed-settings.ts'
import { day, hour } from '#server/demo/working-time.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'

export interface SamplePlan {
  readonly seed: string
  /** Nothing happens after it; ms of the day do not count. */
  readonly until: Date
  readonly leads: number
  readonly applications: number
}

export const twoYears = 730

/** Percent of applications from earlier leads. */
const percentFromLeads = 87

/** Percent of the others in the last days, so that there is pending work. */
const percentOfLate = 45
const lateDays = 14

/** The same plan gives the same brokerage. */
export function planBrokerage(plan: SamplePlan): SampleRows {
  const random = seededRandom(plan.seed)
  const until = new Date(plan.until)
  until.setUTCHours(0, 0, 0, 0)
  const start = new Date(until.getTime() - twoYears * day)
  const rows = noRows()
  const opened = new Date(start.getTime() - 20 * day)
  const broker: Brokerage = {
    rows,
    team: hireTeam(rows, random.branch('staff'), opened),
    lenders: signLenders(rows, random.branch('lenders'), opened, until),
    name: defaultSiteSettings.brand.name,
  }
  const fromLeads = Math.round((plan.applications * percentFromLeads) / 100)
  seedSettings(broker, opened)
  const joined = Math.floor(plan.leads / 110)
  const count = plan.leads - joined
  const applying = planLeads(broker, random.branch('leads'), { count, applying: fromLeads, start, until })
  for (const { lead, at } of applying) tell(broker, random.branch(`file/${lead.lead.id}`), { lead, at }, until)
  planDirectFiles(broker, random.branch('direct'), plan.applications - applying.length, start, until)
  expireOffers(rows, until)
  repeatLeads(broker, random.branch('repeats'), until)
  joinDuplicates(broker, random.branch('joined'), { count: joined, until })
  planAnalyses(broker, random.branch('analyses'), opened)
  const lived = { start, until }
  planMerchants(broker, random.branch('merchants'), { count: Math.ceil(plan.leads / 20), ...lived })
  planContacts(broker, random.branch('contacts'), { count: Math.ceil(plan.leads / 14), ...lived })
  planPrivacy(broker, random.branch('privacy'), lived)
  planTasks(broker, random.branch('tasks'), lived)
  planNewsletter(broker, random.branch('newsletter'), { count: Math.ceil(plan.leads / 9), ...lived })
  return rows
}

function planDirectFiles(broker: Brokerage, random: Random, count: number, start: Date, until: Date) {
  for (let index = 0; index < count; index += 1) {
    const from = random.percent(percentOfLate) ? until.getTime() - lateDays * day : start.getTime()
    const at = new Date(random.whole(from, until.getTime() - hour))
    tell(broker, random.branch(String(index)), { lead: undefined, at }, until)
  }
}

function tell(broker: Brokerage, random: Random, begun: { lead: LeadStory | undefined; at: Date }, until: Date) {
  const person = begun.lead?.person ?? inventPerson(random, 20_000 + broker.rows.applications.length)
  const applicant = inventApplicant(random, person, inventBusiness(random))
  const { team } = broker
  const story = new FileStory(broker, {
    ...{ random, applicant, answers: answersOf(random, applicant, begun.at), origin: inventOrigin(random) },
    ...{ at: begun.at, lead: begun.lead, processor: random.oneOf(team.processors) },
    agent: begun.lead?.lead.ownerStaffId ?? random.oneOf(team.agents),
  })
  runUntil(story, generateApplication(story, random.weighted(applicationOutcomes)), until)
}

/** Expires offers, as the scheduled task does. */
function expireOffers({ offers }: SampleRows, until: Date) {
  for (const row of offers) {
    const isWaiting = ['received', 'disclosure_pending', 'presentable', 'presented'].includes(row.status)
    const at = row.expiresAt
    if (isWaiting && at && at <= until)
      Object.assign(row, { status: 'expired', statusChangedAt: at, updatedAt: at, version: (row.version ?? 1) + 1 })
  }
}
