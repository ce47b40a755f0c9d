import { expect, test } from 'vitest'
import {
  canMoveSubmission,
  isEnded,
  manualSubmissionMoves,
  submissionMovesFrom,
  submissionStatuses,
} from './submission-status.ts'

test('a submission goes from prepared to funded through an accepted offer', () => {
  const way = ['prepared', 'sent', 'under_review', 'docs_required', 'offer_received', 'accepted_by_client', 'funded']
  const onWay = way.map((name) => submissionStatuses.find((status) => status === name) ?? 'prepared')
  for (const [index, to] of onWay.slice(1).entries())
    expect(canMoveSubmission(onWay[index] ?? 'funded', to, 'staff'), to).toBe(true)
  for (const from of submissionStatuses) expect(manualSubmissionMoves(from)).not.toContain('funded')
})

test('a funded submission changes only if its deal is rescinded, and an ended one can only be sent again', () => {
  expect(submissionMovesFrom('funded', 'staff')).toEqual(['accepted_by_client'])
  expect(manualSubmissionMoves('funded')).toEqual([])
  for (const status of submissionStatuses.filter(isEnded))
    expect(submissionMovesFrom(status, 'staff')).toEqual(['sent'])
})

test('applicants accept, decline and withdraw; the clock expires offers; neither does anything else', () => {
  expect(submissionMovesFrom('offer_received', 'applicant')).toEqual([
    'accepted_by_client',
    'declined_by_client',
    'withdrawn',
  ])
  expect(submissionMovesFrom('sent', 'system')).toEqual(['offer_received', 'expired'])
  expect(submissionMovesFrom('prepared', 'applicant')).toEqual(['withdrawn'])
  for (const status of submissionStatuses)
    expect([...submissionMovesFrom(status, 'applicant'), ...submissionMovesFrom(status, 'system')]).not.toContain(
      'sent',
    )
})
