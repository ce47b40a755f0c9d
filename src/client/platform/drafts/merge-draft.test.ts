// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { applyEdit, changedByOthers, mergeDraft } from './merge-draft.ts'

const base = { notes: '', renewal: '', days: ['Monday'] }

test('an untouched form shows the saved values', () => {
  expect(mergeDraft(base, undefined)).toEqual(base)
  expect(changedByOthers(base, undefined)).toEqual({ conflicts: [], merged: [] })
})

test("an untouched field follows another user's change, and an edited one keeps its text", () => {
  const draft = { base, current: { ...base, notes: 'Mine' } }
  const saved = { notes: 'Theirs', renewal: '1.5', days: ['Tuesday'] }
  expect(mergeDraft(saved, draft)).toEqual({ notes: 'Mine', renewal: '1.5', days: ['Tuesday'] })
  expect(changedByOthers(saved, draft)).toEqual({ conflicts: ['notes'], merged: ['renewal', 'days'] })
})

test('two users who type the same value have no conflict', () => {
  const draft = { base, current: { ...base, notes: 'Same' } }
  expect(changedByOthers({ ...base, notes: 'Same' }, draft).conflicts).toEqual([])
})

test("the original value can be restored over another user's change", () => {
  const saved = { ...base, renewal: '1.5' }
  const first = applyEdit(base, undefined, { notes: 'Mine' })
  expect(first).toEqual({ base, current: { ...base, notes: 'Mine' } })
  const draft = applyEdit(saved, first, { renewal: '' })
  expect(mergeDraft(saved, draft)).toEqual({ notes: 'Mine', renewal: '', days: ['Monday'] })
  expect(changedByOthers(saved, draft)).toEqual({ conflicts: [], merged: [] })
  expect(changedByOthers({ ...saved, renewal: '2' }, draft).conflicts).toEqual(['renewal'])
})
