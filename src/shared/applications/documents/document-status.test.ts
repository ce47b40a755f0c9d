import { expect, test } from 'vitest'
import {
  canMove,
  documentStatuses,
  isChangeable,
  isReadable,
  statusesBefore,
} from '#shared/applications/documents/document-status.ts'

test('nothing comes back from deletion, and everything can be deleted', () => {
  expect(documentStatuses.filter((to) => canMove('disposed', to))).toEqual([])
  expect(statusesBefore('disposed')).toEqual(documentStatuses.filter((status) => status !== 'disposed'))
})

test('a person reviews only what the scanner let through', () => {
  expect(statusesBefore('accepted')).toEqual(['needs_review'])
  expect(statusesBefore('rejected')).toEqual(['needs_review'])
  expect(statusesBefore('needs_review')).toEqual(['uploading', 'scanning'])
  expect(statusesBefore('quarantined')).toEqual(['scanning'])
})

test('what is refused, harmful or not yet scanned is opened by nobody', () => {
  expect(documentStatuses.filter(isReadable)).toEqual(['needs_review', 'accepted', 'rejected'])
})

test('after a person has looked, its sender changes nothing', () => {
  expect(documentStatuses.filter((status) => !isChangeable(status))).toEqual(['accepted', 'rejected', 'disposed'])
})
