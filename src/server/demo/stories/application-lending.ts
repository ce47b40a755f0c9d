import { day, dayOf } from '#server/demo/random.ts'
import { giveConsent } from '#server/demo/sample-consents.ts'
import type { SampleLender } from '#server/demo/sample-lenders.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import type { DeclineReason } from '#shared/placement/lender-submissions/decline-reason.ts'
import { namedLender, sharingAgreement, sharingVersion } from '#shared/placement/lender-submissions/sharing-contract.ts'
import {
  canMoveSubmission,
  isEnded,
  type SubmissionActor,
  type SubmissionStatus,
} from '#shared/placement/lender-submissions/submission-status.ts'
import type { ApplicationStory } from './application-story.ts'

type Submission = SampleRows['submissions'][number] & { status: SubmissionStatus }

export interface Lending {
  readonly lender: SampleLender
  readonly consentId: string
  readonly row: Submission
}

/** Records consent to a named lender; returns its id. */
export function agreeTo(story: ApplicationStory, lender: SampleLender): string {
  const { rows, random, row, broker, at, origin } = story
  const text = sharingAgreement(namedLender({ name: lender.name, legalName: '' }), broker.name)
  story.audit(null, 'application.consent-to-lender', row.id, { lenderId: lender.id })
  return giveConsent(rows, random, {
    ...{ at, subjectType: 'application', subjectId: row.id, channel: 'share-with-lender', lenderId: lender.id },
    ...{ address: row.email, text, version: sharingVersion, form: 'Lenders', pagePath: '/track-application' },
    ...origin,
  })
}

export function sendTo(story: ApplicationStory, lender: SampleLender, consentId: string): Lending {
  const { random, rows, at, agent } = story
  const row: Submission = {
    ...{ id: random.id(at), applicationId: story.row.id, lenderId: lender.id, shareConsentId: consentId },
    ...{ product: lender.product, criteriaVersion: 1, method: lender.method, status: 'sent', statusChangedAt: at },
    ...{ sentBy: agent, sentAt: at, version: 2, createdAt: at, updatedAt: at, declineReasons: [], notes: '' },
    // Sample package links can't be opened.
    packageExpiresAt: at,
    lenderReference: random.percent(60) ? `A-${random.whole(10_000, 99_999)}` : null,
  }
  rows.submissions.push(row)
  story.audit(agent, 'lender-submission.change-status', row.id, { from: 'prepared', to: 'sent' })
  return { lender, consentId, row }
}

/** Moves a submission. @throws Error for an impossible move. */
export function moveSubmission(
  story: ApplicationStory,
  { row }: Lending,
  to: SubmissionStatus,
  { by = 'staff', reasons = [] }: { by?: SubmissionActor; reasons?: readonly DeclineReason[] } = {},
) {
  const { status: from } = row
  if (!canMoveSubmission(from, to, by)) throw new Error(`${by} can’t move a submission from ${from} to ${to}.`)
  const submittedAt = story.row.submittedAt ?? story.at
  Object.assign(row, {
    ...{ status: to, statusChangedAt: story.at, updatedAt: story.at, version: (row.version ?? 1) + 1 },
    declineReasons: [...reasons],
    noticeDueOn: to === 'declined_by_lender' ? dayOf(new Date(submittedAt.getTime() + 30 * day)) : null,
  })
  const detail = { from, to, ...(reasons.length > 0 && { reasons }) }
  story.audit(by === 'staff' ? story.agent : null, 'lender-submission.change-status', row.id, detail)
}

const declines: readonly DeclineReason[] = [
  'business_revenue',
  'time_in_business',
  'obligations_excessive',
  'collateral_insufficient',
  'credit_experience_limited',
  'income_insufficient',
  'obligations_delinquent',
]

export function decline(story: ApplicationStory, lending: Lending) {
  const reasons = story.random.some(declines, story.random.whole(1, 2))
  moveSubmission(story, lending, 'declined_by_lender', { reasons })
}

/** Closes the application for lenders and notifies those undecided. */
export function closeLending(story: ApplicationStory, lendings: readonly Lending[], to: 'withdrawn' | 'expired') {
  for (const lending of lendings)
    if (!isEnded(lending.row.status) && lending.row.status !== 'funded') moveSubmission(story, lending, to)
}
