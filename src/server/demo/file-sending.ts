import type { FileStory } from '#server/demo/file-story.ts'
import { giveConsent } from '#server/demo/sample-consents.ts'
import {
  type Agreement,
  agreementsFor,
  businessCreditNotice,
  paperRecords,
} from '#shared/applications/applications/agreements.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import type { QuestionStep } from '#shared/applications/applications/steps/question.ts'
import { askedFee } from '#shared/applications/applications/success-fee.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'

const answeredSteps = (story: FileStory): QuestionStep[] =>
  stepsFor(story.row.type).filter(({ questions }) => questions.length > 0)

export function answerSteps(story: FileStory, count: number, pauseMs: number) {
  const { rows, row, answers } = story
  const done = rows.answers.filter(({ applicationId }) => applicationId === row.id).length
  for (const { slug } of answeredSteps(story).slice(done, done + count)) {
    story.wait(pauseMs / 2, pauseMs)
    rows.answers.push({ applicationId: row.id, step: slug, answers: answers[slug] ?? {}, savedAt: story.at })
    row.updatedAt = story.at
  }
}

export function sendFile(story: FileStory) {
  const { rows, row, at, applicant, answers, broker } = story
  const fee = askedFee(defaultSiteSettings, row.type, answers)
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
    answers: answersAsText(step, answers[step.slug] ?? {}, type).map(({ label, words }) => ({ label, words })),
  }))
  const signature = { name, at: at.toISOString(), ...story.origin }
  const transcript = { reference, type, broker: broker.name, name, email, sections, agreements, notices, signature }
  rows.transcripts.push({ applicationId: row.id, transcript, createdAt: at })
  const product = answers.request?.product
  Object.assign(row, {
    ...{ submittedAt: at, phone: applicant.person.phone, amountCents: applicant.amountDollars * 100 },
    businessName: type === 'business' ? applicant.business.legalName : null,
    product: typeof product === 'string' ? product : null,
  })
  story.move('submitted', 'applicant')
  story.lead?.apply('sent', row.id, at)
}

/**
 * Consent to electronic records has the code of the sample page as evidence; applicants who want paper don't consent.
 */
function typed({ random }: FileStory, agreement: Agreement, wantsPaper: boolean): Agreement[] {
  if (agreement.purpose !== 'e-records') return [agreement]
  const code = random.some([...'ACDEFGHJKMNPQRTUVWXY234679'], 4).join('')
  return wantsPaper ? [] : [{ ...agreement, text: `${agreement.text} Typed code: ${code}.` }]
}

function agree(story: FileStory, { purpose, version, text }: Agreement, action: 'given' | 'withdrawn') {
  const { rows, random, row, at, origin } = story
  giveConsent(rows, random, {
    ...{ at, subjectType: 'application', subjectId: row.id, channel: purpose, action, address: row.email },
    ...{ text, version, form: 'Application', pagePath: '/application-portal', ...origin },
  })
}
