// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeExpiredDrafts } from './expired-drafts.ts'
import { readDraft, removeDraft, writeDraft } from './session-json.ts'

const dayMs = 24 * 60 * 60_000

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a draft is kept for seven days', () => {
  writeDraft('leadDraft', { fullName: 'Ada' })
  vi.advanceTimersByTime(7 * dayMs - 1)
  expect(readDraft('leadDraft')).toEqual({ fullName: 'Ada' })
  vi.advanceTimersByTime(1)
  expect(readDraft('leadDraft')).toBeNull()
})

test('expired and damaged drafts are removed, everything else stays', () => {
  writeDraft('leadDraft', {})
  vi.advanceTimersByTime(6 * dayMs)
  writeDraft('analysisDraft', {})
  localStorage.setItem('merchantQuoteDraft', '{')
  localStorage.setItem('textSize', '150')
  vi.advanceTimersByTime(2 * dayMs)
  removeExpiredDrafts()
  expect(Object.keys(localStorage).sort()).toEqual(['analysisDraft', 'textSize'])
  removeDraft('analysisDraft')
  expect(readDraft('analysisDraft')).toBeNull()
})

test('blocked storage is the same as no draft', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('blocked')
    })
  writeDraft('leadDraft', {})
  removeDraft('leadDraft')
  removeExpiredDrafts()
  expect(readDraft('leadDraft')).toBeNull()
})
