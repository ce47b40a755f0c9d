import { expect, test } from 'vitest'
import { canMove, documentStatuses, isChangeable, isReadable, statusesBefore } from './document-status.ts'

test('nothing returns from deletion, and everything can be deleted', () => {
  expect(documentStatuses.filter((to) => canMove('purged', to))).toEqual([])
  expect(statusesBefore('purged')).toEqual(documentStatuses.filter((status) => status !== 'purged'))
})

test('staff review only documents the scanner passed', () => {
  expect(statusesBefore('accepted')).toEqual(['needs_review'])
  expect(statusesBefore('rejected')).toEqual(['needs_review'])
  expect(statusesBefore('needs_review')).toEqual(['uploading', 'scanning'])
  expect(statusesBefore('quarantined')).toEqual(['scanning'])
})

test("refused, harmful and unscanned documents can't be opened", () => {
  expect(documentStatuses.filter(isReadable)).toEqual(['needs_review', 'accepted', 'rejected'])
})

test("after a review the sender can't change the document", () => {
  expect(documentStatuses.filter((status) => !isChangeable(status))).toEqual(['accepted', 'rejected', 'purged'])
})
