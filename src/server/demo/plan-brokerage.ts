import { createHash } from 'node:crypto'
import { agentShareBasisPoints } from '#server/demo/stories/application-deals.ts'
import { applicationOutcomes, generateApplication } from '#server/demo/stories/application-scenarios.ts'
import { ApplicationStory, type Brokerage } from '#server/demo/stories/application-story.ts'
import { answersOf, inventApplicant } from '#server/demo/stories/file-answers.ts'
import { LeadStory } from '#server/demo/stories/lead-story.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { requestDueAt } from '#shared/compliance/privacy/request-status.ts'
import { estimatePersonal } from '#shared/intake/personal-matching/personal-estimate.ts'
import {
  type PersonalEstimateAnswers,
  personalTranscript,
} from '#shared/intake/personal-matching/personal-questions.ts'
import { transcript } from '#shared/intake/prequalification/answer-labels.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import { industries } from '#shared/intake/prequalification/industry.ts'
import { purposes } from '#shared/intake/prequalification/purpose.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { score } from '#shared/intake/prequalification/scoring/score.ts'
import { scoringVersion } from '#shared/intake/prequalification/scoring/scoring-version.ts'
import { amountLimitsOf } from '#shared/system/settings/amount-limits.ts'
import { defaultDeals } from '#shared/system/settings/deals.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { hireTeam, inventBusiness, inventPerson } from './people.ts'
import { planContacts, planNewsletter } from './plan-contacts.ts'
import { planInbox } from './plan-inbox.ts'
import { planLeads } from './plan-leads.ts'
import { planMerchants } from './plan-merchants.ts'
import { planPayouts } from './plan-payouts.ts'
import { planSuccessFees } from './plan-success-fees.ts'
import { day, hour, minute, type Random, seededRandom, workingMoment } from './random.ts'
import { inventOrigin } from './sample-consents.ts'
import { signLenders } from './sample-lenders.ts'
import { noRows, runUntil, type SampleRows } from './sample-rows.ts'

type Task = SampleRows['tasks'][number]
type What = Pick<Task, 'subject' | 'type' | 'priority'>

const aboutFiles: readonly What[] = [
  { subject: 'Call about the missing statement', type: 'call', priority: 'normal' },
  { subject: 'Check the tax return against the answers', type: 'document_review', priority: 'normal' },
  { subject: 'Ask the lender for an answer', type: 'follow_up', priority: 'high' },
  { subject: 'Explain the disclosure by phone', type: 'disclosure', priority: 'normal' },
  { subject: 'Get the landlord letter the lender requested', type: 'stipulation', priority: 'high' },
]

const aboutLeads: readonly What[] = [
  { subject: 'Call back after the holidays', type: 'call', priority: 'low' },
  { subject: 'Send the checklist', type: 'follow_up', priority: 'normal' },
]

const outcomes = ['Reached her; statement coming tomorrow.', 'Left a voicemail.', 'Everything matches the answers.', '']

interface Reach {
  readonly from: Date
  readonly until: Date
}

type Request = SampleRows['privacyRequests'][number]

const everyDays = 45

interface PrivacyStory {
  at: Date
  readonly broker: Brokerage
  readonly random: Random
  readonly request: Request
}

/** Of leads who were offered an estimate, who answered all questions. */
const percentComplete = 45

const inventPersonalAnswers = (random: Random): PersonalEstimateAnswers => ({
  amount: random.whole(8, 80) * 100_000,
  purpose: random.oneOf(['debts', 'debts', 'home', 'family', 'move', 'other']),
  urgency: random.oneOf(['days', 'week', 'month', 'month', 'quarter', 'exploring']),
  yearlyIncome: random.whole(24, 140) * 100_000,
  work: random.percent(20) ? 'self_employed' : 'other',
  monthlyHousing: random.whole(6, 24) * 10_000,
  monthlyDebts: random.whole(0, 12) * 10_000,
  creditBand: random.oneOf(['from_550', 'from_600', 'from_650', 'from_650', 'from_700', 'not_sure']),
  state: random.oneOf(Object.keys(usStates) as (keyof typeof usStates)[]),
})

const inventAnswers = (random: Random): Answers => ({
  amount: random.whole(4, 100) * 500_000,
  purpose: random.oneOf(purposes),
  monthsInBusiness: random.whole(2, 140),
  monthlyRevenue: random.whole(3, 120) * 100_000,
  creditBand: random.oneOf(['from_500', 'from_550', 'from_600', 'from_600', 'from_650', 'from_700', null]),
  industry: random.oneOf(industries.slice(0, 9)),
  state: random.oneOf(Object.keys(usStates) as (keyof typeof usStates)[]),
  otherAdvances: random.oneOf([0, 0, 0, 1, 2, null]),
  urgency: random.oneOf(['days', 'week', 'month', 'quarter', 'exploring']),
})

type Lead = SampleRows['leads'][number]
/** Of leads, who submit another form. */
const percentRepeated = 6

const deals = { ...defaultDeals, agentShareBasisPoints }

const contact = {
  ...{ email: 'hello@example.com', phone: '(212) 555-0142', whatsapp: '' },
  address: 'Harborline Funding (sample)\n1 Sample Pier, Suite 100\nNew York, NY 10004',
}

export interface SamplePlan {
  readonly seed: string
  /** Nothing happens later that day or after. */
  readonly until: Date
  readonly leads: number
  readonly applications: number
}

const twoYears = 730
/** Of applications, from earlier leads. */
const percentFromLeads = 87
/** Of the others, in the last days, so that there is pending work. */
const percentOfLate = 45
const lateDays = 14

/** Plans a brokerage; the same plan gives the same one. */
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
  planSuccessFees(broker, random.branch('success-fees'), until)
  planPayouts(broker, random.branch('payouts'), until)
  repeatLeads(broker, random.branch('repeats'), until)
  mergeDuplicates(broker, random.branch('joined'), { count: joined, until })
  planAnalyses(broker, random.branch('analyses'), opened)
  const lived = { start, until }
  planMerchants(broker, random.branch('merchants'), { count: Math.ceil(plan.leads / 20), ...lived })
  planContacts(broker, random.branch('contacts'), { count: Math.ceil(plan.leads / 14), ...lived })
  planPrivacy(broker, random.branch('privacy'), lived)
  planTasks(broker, random.branch('tasks'), lived)
  planInbox(broker, random.branch('inbox'), until)
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

function tell(broker: Brokerage, random: Random, started: { lead: LeadStory | undefined; at: Date }, until: Date) {
  const person = started.lead?.person ?? inventPerson(random, 20_000 + broker.rows.applications.length)
  const applicant = inventApplicant(random, person, inventBusiness(random))
  const { team } = broker
  const story = new ApplicationStory(broker, {
    ...{ random, applicant, answers: answersOf(random, applicant, started.at), origin: inventOrigin(random) },
    ...{ at: started.at, lead: started.lead, processor: random.oneOf(team.processors) },
    agent: started.lead?.lead.ownerStaffId ?? random.oneOf(team.agents),
  })
  runUntil(story, generateApplication(story, random.weighted(applicationOutcomes)), until)
}

function expireOffers({ offers }: SampleRows, until: Date) {
  for (const row of offers) {
    const isWaiting = ['received', 'disclosure_pending', 'presentable', 'presented'].includes(row.status)
    const at = row.expiresAt
    if (isWaiting && at && at <= until)
      Object.assign(row, { status: 'expired', statusChangedAt: at, updatedAt: at, version: (row.version ?? 1) + 1 })
  }
}

/** Of the states whose rules require a broker to register, so that offers can be entered everywhere. */
const licenses = (['CT', 'MO', 'VA'] as const).map((state) => ({
  ...{ state, kind: 'Broker registration', number: `SAMPLE-${state}`, wording: '', expiresOn: '' },
}))

function seedSettings({ rows, team }: Brokerage, opened: Date) {
  const at = new Date(opened.getTime() + day)
  rows.settings.push({ section: 'contact', value: contact, version: 1, changedBy: team.owner, changedAt: at })
  rows.settings.push({ section: 'licenses', value: licenses, version: 1, changedBy: team.owner, changedAt: at })
  rows.settings.push({ section: 'deals', value: deals, version: 1, changedBy: team.owner, changedAt: at })
  rows.assignment.push({ id: 1, isEnabled: true, version: 1, changedBy: team.manager, changedAt: at })
  const [first = team.manager, second = team.manager] = team.agents
  rows.assignmentRules.push(
    { position: 0, source: 'Personal Funding', staffIds: [first, second] },
    { position: 1, source: '', staffIds: [...team.agents] },
  )
}

function repeatLeads({ rows }: Brokerage, random: Random, until: Date) {
  for (const lead of rows.leads) {
    if (!random.percent(percentRepeated)) continue
    const at = new Date(lead.createdAt.getTime() + random.whole(2 * hour, 45 * day))
    const { name, email, phone, phoneE164 } = lead
    if (at >= until || !email) continue
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

/** Another address, which staff merge into the first lead. */
function mergeDuplicates(broker: Brokerage, random: Random, { count, until }: { count: number; until: Date }) {
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

function planAnalyses(broker: Brokerage, random: Random, opened: Date) {
  const { rows } = broker
  const [business, personal] = [rulesOf(broker, 'business'), rulesOf(broker, 'personal')]
  for (const rules of [business, personal])
    rows.analysisRules.push({ version: rules.version, rules, firstUsedAt: opened })
  const people = random.branch('personal')
  for (const lead of rows.leads) {
    const isPersonal = lead.source === 'Personal Funding'
    const source = isPersonal ? people : random
    if (!isPersonal && lead.source !== 'Free Analysis') continue
    if (lead.mergedIntoId || !source.percent(percentComplete)) continue
    const result = isPersonal
      ? personalResult(personal, inventPersonalAnswers(source))
      : businessResult(business, inventAnswers(source))
    const createdAt = new Date(lead.createdAt.getTime() + source.whole(2, 9) * minute)
    rows.analyses.push({ id: source.id(createdAt), leadId: lead.id, isFromLeadBrowser: true, createdAt, ...result })
  }
}

const businessResult = (rules: Rules, answers: Answers) => ({
  ...{ rulesVersion: rules.version, answers, estimate: score(rules, answers) },
  transcript: transcript(answers).map(({ label, text }) => ({ label, text })),
})

const personalResult = (rules: Rules, answers: PersonalEstimateAnswers) => ({
  ...{ kind: 'personal' as const, rulesVersion: rules.version, answers, estimate: estimatePersonal(rules, answers) },
  transcript: personalTranscript(answers),
})

function rulesOf({ lenders }: Brokerage, type: 'business' | 'personal'): Rules {
  const offered = lenders.map(({ id, name, product, criteria }) => ({
    ...{ lenderId: id, name, isSample: false, product, version: 1, criteria },
  }))
  const { successFeeBasisPoints, personal } = defaultSiteSettings
  const ourFeeBasisPoints = type === 'business' || personal.hasSuccessFee ? successFeeBasisPoints : 0
  const amountLimits = amountLimitsOf(defaultSiteSettings, type)
  const content = { ourFeeBasisPoints, amountLimits, lenders: offered }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { version: `${scoringVersion}-${digest.slice(0, 16)}`, ...content }
}

/** Corrections, which staff answer by hand. */
function planPrivacy(broker: Brokerage, random: Random, { start, until }: { start: Date; until: Date }) {
  const asking = broker.rows.leads.flatMap(({ email, ...of }) =>
    email && of.status !== 'spam' ? { ...of, email } : [],
  )
  for (let ago = 4; ago < (until.getTime() - start.getTime()) / day; ago += everyDays) {
    const at = new Date(until.getTime() - ago * day + random.whole(0, 9) * hour)
    const able = asking.filter(({ createdAt }) => createdAt < at)
    if (able.length === 0) continue
    const story = { at, broker, random, request: ask(broker.rows, random, random.oneOf(able), at) }
    runUntil(story, answer(story), until)
  }
}

function ask(rows: SampleRows, random: Random, { name, email }: { name: string; email: string }, at: Date): Request {
  const request: Request = {
    ...{ id: random.id(at), reference: random.reference('HP'), kind: 'correct', status: 'received', name, email },
    ...{
      emailNormalized: email,
      text: 'My phone number has changed. Please correct it.',
      createdAt: at,
      updatedAt: at,
    },
    ...{ confirmSentAt: at, confirmedAt: new Date(at.getTime() + 9 * minute), dueAt: requestDueAt('correct', at, 45) },
    acknowledgedAt: new Date(at.getTime() + 10 * minute),
  }
  rows.privacyRequests.push(request)
  for (const action of ['ask', 'confirm'])
    rows.privacyRequestEvents.push({
      id: random.id(at),
      requestId: request.id,
      action,
      staffId: null,
      text: '',
      at,
    })
  return request
}

function* answer(story: PrivacyStory): Generator<void> {
  yield wait(story, 3 * hour, 3 * day)
  change(story, 'start', '', { status: 'in_progress' })
  yield wait(story, 2 * day, 9 * day)
  const text = 'The number was corrected in the lead and in the application.'
  change(story, 'complete', text, { status: 'completed', closedAt: story.at })
}

function wait(story: PrivacyStory, leastMs: number, maxMs: number) {
  story.at = workingMoment(new Date(story.at.getTime() + story.random.whole(leastMs, maxMs)), story.random.whole(0, 50))
}

function change({ broker, random, request, at }: PrivacyStory, action: string, text: string, values: Partial<Request>) {
  const { rows, team } = broker
  Object.assign(request, { ...values, updatedAt: at })
  const staffId = team.compliance
  rows.privacyRequestEvents.push({ id: random.id(at), requestId: request.id, action, staffId, text, at })
  rows.audit.push({
    ...{ id: random.id(at), at, action: `privacy.${action}`, subject: request.id, detail: {}, requestId: 'sample' },
    ...{ actorKind: 'staff', actorId: staffId, ip: '192.0.2.10' },
  })
}

function planTasks(broker: Brokerage, random: Random, { until }: { until: Date }) {
  const reach = { from: new Date(until.getTime() - 40 * day), until }
  const { rows, team } = broker
  for (const { id, stage, ownerStaffId, updatedAt } of rows.applications) {
    if (!ownerStaffId || updatedAt < reach.from || !random.percent(isOpen(stage) ? 70 : 35)) continue
    add(broker, random, { ...random.oneOf(aboutFiles), applicationId: id }, ownerStaffId, { ...reach, from: updatedAt })
  }
  for (const { id, status, ownerStaffId, createdAt } of rows.leads) {
    const isWorked = status === 'contacted' || status === 'qualified' || status === 'nurture'
    if (!ownerStaffId || createdAt < reach.from || !isWorked || !random.percent(40)) continue
    add(broker, random, { ...random.oneOf(aboutLeads), leadId: id }, ownerStaffId, { ...reach, from: createdAt })
  }
  for (const subject of ['Sign the new agreement with the bank', 'Review the month’s figures'])
    add(broker, random, { subject, type: 'follow_up', priority: 'normal' }, team.owner, {
      ...{ from: new Date(until.getTime() - 2 * hour), until },
    })
  for (const { id, complaint, createdAt } of rows.contacts)
    if (complaint && createdAt > reach.from)
      add(
        broker,
        random,
        { subject: 'Answer the complaint by its deadline', type: 'complaint', priority: 'high', contactId: id },
        team.compliance,
        { ...reach, from: createdAt },
      )
}

function add(
  { rows }: Brokerage,
  random: Random,
  what: What & Partial<Task>,
  assignee: string,
  { from, until }: Reach,
) {
  const createdAt = new Date(Math.min(from.getTime(), until.getTime() - 2 * hour))
  const dueAt = workingMoment(new Date(createdAt.getTime() + random.whole(2 * hour, 9 * day)), random.whole(0, 11) * 5)
  const doneAt = new Date(dueAt.getTime() - random.whole(0, 20) * hour)
  const isDone = doneAt < until && doneAt > createdAt && random.percent(80)
  rows.tasks.push({
    ...{ ...what, id: random.id(createdAt), status: isDone ? 'done' : 'open', dueAt, createdAt },
    ...{ assigneeStaffId: assignee, createdByStaffId: assignee, updatedAt: isDone ? doneAt : createdAt },
    ...(isDone && { doneAt, doneByStaffId: assignee, outcome: random.oneOf(outcomes) }),
    ...(!isDone && dueAt < until && { remindedAt: dueAt }),
  })
}
