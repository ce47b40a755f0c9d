import { day, dayOf, hour, minute, type Random } from '#server/demo/random.ts'
import { giveConsent } from '#server/demo/sample-consents.ts'
import { lendersFor } from '#server/demo/sample-lenders.ts'
import {
  type Agreement,
  agreementsFor,
  applicationFee,
  businessCreditNotice,
  needsSampleCode,
  paperRecords,
} from '#shared/applications/applications/agreements.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import type { QuestionStep } from '#shared/applications/applications/steps/question.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { collect, expectCommission, offerRenewal, openDeal } from './application-deals.ts'
import {
  answerRequirement,
  askFor,
  plannedDocuments,
  reviewDocuments,
  uploadDocument,
  waitForDocument,
} from './application-documents.ts'
import { agreeTo, closeLending, decline, type Lending, moveSubmission, sendTo } from './application-lending.ts'
import { change, choose, fund, type Offered, offer, present } from './application-offers.ts'
import type { ApplicationStory } from './application-story.ts'

const answeredSteps = (story: ApplicationStory): QuestionStep[] =>
  stepsFor(story.row.type).filter(({ questions }) => questions.length > 0)

const words = {
  welcome: [
    'Hi, I have your application and will go through it today. Message me here if anything is unclear.',
    'Thanks for the complete answers. I’ll start with the statements and get back to you tomorrow.',
    'Hi, and welcome. If anything changes in the business, message me here and I’ll note it.',
  ],
  another: ['A clear photo showing all four corners', 'The most recent version', 'A copy that shows your name'],
  note: [
    'Revenue dips every January; the owner says it’s seasonal. Looks fine.',
    'Two deposits from the owner on the latest statement. Asked by phone: a loan from her savings.',
    'Would also take a line of credit, if the payment stays below what he pays now.',
  ],
  question: [
    'Does it matter that one month’s statement has a different address?',
    'How long does it take once I have chosen?',
    'Is the payment taken on business days only?',
    'I can send the rest on Monday, is that in time?',
    'Why does one offer show two percentages?',
  ],
  answer: [
    'On business days only. The comparison shows the payment and how often it is due.',
    'Usually two to five business days after the contract is signed.',
    'The higher one includes our fee, so you see the full price.',
    'Monday is fine. We won’t close anything before we talk.',
  ],
  lenders: [
    'Your application is ready. Please choose on your page which lenders may see it. No one sees it until you do.',
    'I found lenders whose terms fit. Choose on your page which of them get your application.',
  ],
  offers: [
    'Your offers are in. Take your time: the comparison shows each one’s total cost. You don’t have to choose any.',
    'Lenders have replied. Look at the cost in dollars first, then the payment.',
  ],
  sorry: [
    'I’m sorry, none of the lenders can help right now. I’ll send their reasons, and what would change the answer.',
  ],
  welcomeBack: [
    'Great to hear. Best of luck, and I’m here if you need me.',
    'Thanks for letting me know. All the best!',
  ],
  thanks: [
    'The money arrived. Thank you!',
    'Arrived this morning, thank you for your patience.',
    'Thank you, everything went well.',
  ],
} as const

const say = (random: Random, what: keyof typeof words): string => random.oneOf<string>(words[what])

export const applicationOutcomes = [
  ['funded', 44],
  ['abandoned', 11],
  ['unplaceable', 8],
  ['refused', 12],
  ['silent', 5],
  ['undecided', 4],
  ['withdrawn', 9],
  ['duplicate', 2],
  ['spam', 1],
] as const
export type ApplicationOutcome = (typeof applicationOutcomes)[number][0]

/** Generates the life of an application. At each `yield` it may end: the last day is reached. */
export function* generateApplication(story: ApplicationStory, outcome: ApplicationOutcome): Generator<void> {
  const { random } = story
  answerSteps(story, outcome === 'abandoned' ? random.whole(0, 3) : random.whole(1, 6), 4 * minute)
  if (outcome === 'abandoned') return yield* fallSilent(story)
  yield story.wait(10 * minute, random.percent(70) ? 5 * hour : 4 * day)
  answerSteps(story, 6, 5 * minute)
  yield story.wait(3 * minute, 15 * minute)
  sendFile(story)
  for (const paper of random.percent(80) ? plannedDocuments(story) : []) {
    waitForDocument(story)
    uploadDocument(story, paper)
  }
  yield story.waitForStaff(20 * minute, random.percent(85) ? 14 * hour : 50 * hour)
  story.take()
  story.move('in_review', 'staff')
  if (outcome === 'duplicate' || outcome === 'spam') reviewDocuments(story, 0)
  if (outcome === 'duplicate')
    return story.move('duplicate', 'staff', 'Sent twice by the same person; the other one continues.')
  if (outcome === 'spam') return story.move('spam', 'staff', 'Fake business; mail was returned.')
  story.write('staff', say(random, 'welcome'))
  if (outcome === 'silent') return yield* applicantGoesSilent(story)
  yield* review(story)
  if (random.percent(35)) story.note(say(random, 'note'))
  if (outcome === 'unplaceable')
    return story.move('not_placed', 'staff', 'No lender will take this application right now.')
  if (random.percent(6)) yield* pause(story)
  yield* place(story, outcome)
}

/** Two reminders, then the application is closed. */
function* fallSilent(story: ApplicationStory) {
  const { id } = story.row
  for (let reminder = 1; reminder <= 2; reminder += 1) {
    yield story.wait(10 * day + hour, 10 * day + 2 * hour)
    story.rows.reminders.push({ applicationId: id, day: dayOf(story.at), stage: story.row.stage, at: story.at })
  }
  yield story.wait(10 * day, 10 * day + hour)
  story.move('expired', 'system')
}

function* applicantGoesSilent(story: ApplicationStory) {
  yield story.waitForStaff(2 * hour, 20 * hour)
  reviewDocuments(story, 10)
  askFor(story, 'tax_return', 'Last tax return, all pages')
  story.move('docs_needed', 'staff')
  yield* fallSilent(story)
}

function* review(story: ApplicationStory) {
  const { random, rows, row } = story
  yield story.waitForStaff(2 * hour, 22 * hour)
  const missing = rows.documents.some((one) => one.row.applicationId === row.id) ? [] : plannedDocuments(story)
  const rejected = reviewDocuments(story, 9)
  if (missing.length + rejected.length > 0) {
    const requested = rejected.map((kind) => ({ kind, id: askFor(story, kind, say(random, 'another')) }))
    if (missing.length > 0) askFor(story, 'other', 'Anything that explains the last few months, such as open invoices')
    story.move('docs_needed', 'staff')
    yield story.wait(3 * hour, 6 * day)
    if (random.percent(40)) story.write('applicant', say(random, 'question'))
    for (const paper of missing) uploadDocument(story, paper)
    for (const { kind, id } of requested) answerRequirement(story, id, kind)
    const open = rows.requirements.find((one) => one.applicationId === row.id && one.status === 'open')
    if (open) answerRequirement(story, open.id, 'other')
    yield story.waitForStaff(hour, 16 * hour)
    if (story.row.unansweredSince) story.write('staff', say(random, 'answer'))
    reviewDocuments(story, 0)
    story.move('in_review', 'system', 'Everything we requested has arrived')
  }
  yield story.waitForStaff(hour, 20 * hour)
}

function* pause(story: ApplicationStory) {
  story.move('on_hold', 'staff', 'The applicant is abroad and asked to wait.')
  yield story.waitForStaff(5 * day, 25 * day)
  story.move('in_review', 'staff')
  yield story.waitForStaff(hour, 8 * hour)
}

function* place(story: ApplicationStory, outcome: ApplicationOutcome) {
  const { random, row, applicant, broker } = story
  story.move('ready', 'staff')
  story.write('staff', say(random, 'lenders'))
  const file = { isPersonal: row.type === 'personal', amountCents: applicant.amountDollars * 100 }
  const { state } = applicant.person.address
  const fitting = lendersFor(broker.lenders, { ...file, state, needsEquipment: applicant.needsEquipment })
  yield story.wait(hour, 3 * day)
  const chosen = random.some(fitting, random.whole(2, 4))
  if (chosen.length === 0) {
    yield story.waitForStaff(hour, 5 * hour)
    story.move('in_review', 'staff')
    return story.move('not_placed', 'staff', 'No lender funds this amount in this state.')
  }
  const agreed = chosen.map((lender) => ({ lender, consentId: agreeTo(story, lender) }))
  yield story.waitForStaff(20 * minute, 12 * hour)
  const lendings = agreed.map(({ lender, consentId }) => sendTo(story, lender, consentId))
  story.move('with_lenders', 'staff')
  const offered = yield* hearLenders(story, lendings, outcome)
  if (offered.length === 0) {
    story.write('staff', say(random, 'sorry'))
    return story.move('not_placed', 'staff', 'Every lender it was sent to declined.')
  }
  story.write('staff', say(random, 'offers'))
  yield* decide(story, outcome, lendings, offered)
}

function* hearLenders(
  story: ApplicationStory,
  lendings: readonly Lending[],
  outcome: ApplicationOutcome,
): Generator<void, Offered[]> {
  const { random } = story
  const offered: Offered[] = []
  yield story.waitForStaff(3 * hour, 2 * day)
  for (const lending of lendings) moveSubmission(story, lending, 'under_review')
  const [first] = lendings
  if (first && random.percent(18)) yield* satisfy(story, first)
  const sure = outcome === 'refused' ? undefined : random.oneOf(lendings)
  for (const lending of lendings) {
    yield story.waitForStaff(2 * hour, lending.lender.criteria.fundingDays > 15 ? 6 * day : 30 * hour)
    if (lending !== sure && (outcome === 'refused' || random.percent(55))) decline(story, lending)
    else offered.push(offer(story, lending))
  }
  if (offered.length === 0) return []
  yield story.waitForStaff(20 * minute, 4 * hour)
  for (const one of offered) present(story, one)
  story.move('offers', 'staff')
  return offered
}

function* satisfy(story: ApplicationStory, lending: Lending) {
  const kind = story.row.type === 'business' ? 'tax_return' : 'other'
  moveSubmission(story, lending, 'docs_required')
  const requested = askFor(story, kind, 'Last tax return, all pages', lending.row.id)
  story.move('docs_needed', 'staff')
  yield story.wait(4 * hour, 4 * day)
  answerRequirement(story, requested, kind)
  yield story.waitForStaff(hour, 8 * hour)
  reviewDocuments(story, 0)
  story.move('with_lenders', 'system', 'Everything we requested has arrived')
  moveSubmission(story, lending, 'under_review')
}

function* decide(
  story: ApplicationStory,
  outcome: ApplicationOutcome,
  lendings: readonly Lending[],
  offered: readonly Offered[],
) {
  const { random } = story
  if (outcome === 'undecided') return yield* fallSilent(story)
  if (random.percent(50)) {
    yield story.wait(hour, day)
    story.write('applicant', say(random, 'question'))
    yield story.waitForStaff(20 * minute, 5 * hour)
    story.write('staff', say(random, 'answer'))
  }
  yield story.wait(2 * hour, 5 * day)
  if (outcome === 'withdrawn') {
    story.move(
      'withdrawn',
      'applicant',
      random.oneOf(['Found funding elsewhere', 'Too expensive', 'Not needed right now']),
    )
    return closeLending(story, lendings, 'withdrawn')
  }
  const [best, ...others] = [...offered].sort((a, b) => a.row.aprThousandths - b.row.aprThousandths)
  if (!best) return
  choose(story, best)
  const earned = expectCommission(story, best)
  yield story.waitForStaff(hour, 20 * hour)
  story.move('contract_out', 'staff')
  yield story.waitForStaff(6 * hour, 4 * day)
  const contract = { signedOn: dayOf(story.at), reference: `C-${random.whole(10_000, 99_999)}` }
  change(story, best.row, 'offer.sign-contract', { contract })
  story.move('final_checks', 'staff')
  yield story.waitForStaff(4 * hour, best.lending.lender.criteria.fundingDays > 15 ? 8 * day : 2 * day)
  fund(story, best, others)
  const renewableOn = openDeal(story, best, earned)
  closeLending(
    story,
    lendings.filter((lending) => lending !== best.lending),
    'withdrawn',
  )
  if (random.percent(60)) {
    yield story.wait(hour, day)
    story.write('applicant', say(random, 'thanks'))
    yield story.waitForStaff(10 * minute, 6 * hour)
    story.write('staff', say(random, 'welcomeBack'))
  }
  yield* collect(story, earned)
  if (!renewableOn || !random.percent(55)) return
  story.at = new Date(Math.max(story.at.getTime(), Date.parse(renewableOn)))
  yield story.waitForStaff(day, 30 * day)
  offerRenewal(story)
}

function answerSteps(story: ApplicationStory, count: number, pauseMs: number) {
  const { rows, row, answers } = story
  const done = rows.answers.filter(({ applicationId }) => applicationId === row.id).length
  for (const { slug } of answeredSteps(story).slice(done, done + count)) {
    story.wait(pauseMs / 2, pauseMs)
    rows.answers.push({ applicationId: row.id, step: slug, answers: answers[slug] ?? {}, savedAt: story.at })
    row.updatedAt = story.at
  }
}

function sendFile(story: ApplicationStory) {
  const { rows, row, at, applicant, answers, broker } = story
  const fee = applicationFee(defaultSiteSettings, row.type, answers)
  const wantsPaper = story.random.percent(2)
  const agreements = agreementsFor(row.type, broker.name, fee).flatMap((agreement) =>
    typed(story, agreement, wantsPaper),
  )
  for (const agreement of agreements) agree(story, agreement, 'given')
  if (wantsPaper) agree(story, paperRecords, 'withdrawn')
  const notices = [
    ...(row.type === 'business' ? [businessCreditNotice] : []),
    ...(wantsPaper ? [paperRecords.text] : []),
  ]
  const { name, email, reference, type } = row
  const sections = stepsFor(type).map((step) => ({
    title: step.title,
    answers: answersAsText(step, answers[step.slug] ?? {}, type).map(({ label, text: words }) => ({
      label,
      text: words,
    })),
  }))
  const signature = { name, at: at.toISOString(), ...story.origin }
  const transcript = { reference, type, broker: broker.name, name, email, sections, agreements, notices, signature }
  rows.transcripts.push({ applicationId: row.id, transcript, createdAt: at })
  const product = answers.request?.product
  Object.assign(row, {
    ...{ submittedAt: at, phone: applicant.person.phone, amountCents: applicant.amountDollars * 100 },
    businessName: type === 'business' ? applicant.business.legalName : null,
    product: typeof product === 'string' ? product : null,
    state: applicant.person.address.state,
  })
  story.move('submitted', 'applicant')
  story.lead?.apply('sent', row.id, at)
}

/** The evidence is the code of the sample page; applicants who want paper don't consent. */
function typed({ random, row }: ApplicationStory, agreement: Agreement, wantsPaper: boolean): Agreement[] {
  if (agreement.purpose !== 'e-records') return [agreement]
  if (!needsSampleCode(row.type)) return wantsPaper ? [] : [agreement]
  const code = random.some([...'ACDEFGHJKMNPQRTUVWXY234679'], 4).join('')
  return wantsPaper ? [] : [{ ...agreement, text: `${agreement.text} Typed code: ${code}.` }]
}

function agree(story: ApplicationStory, { purpose, version, text }: Agreement, action: 'given' | 'withdrawn') {
  const { rows, random, row, at, origin } = story
  giveConsent(rows, random, {
    ...{ at, subjectType: 'application', subjectId: row.id, channel: purpose, action, address: row.email },
    ...{ text, version, form: 'Application', pagePath: '/application-portal', ...origin },
  })
}
