import { expect, test } from 'vitest'
import { applyEdit, changedByOthers, mergeDraft } from '#client/platform/form-draft.ts'

const base = { notes: '', renewal: '', days: ['Monday'] }

test('without anything typed a form shows what is saved', () => {
  expect(mergeDraft(base, undefined)).toEqual(base)
  expect(changedByOthers(base, undefined)).toEqual({ conflicts: [], merged: [] })
})

test('a field that was not touched takes what somebody else saved, and a touched one stays as it was typed', () => {
  const draft = { base, current: { ...base, notes: 'Mine' } }
  const saved = { notes: 'Theirs', renewal: '1.5', days: ['Tuesday'] }
  expect(mergeDraft(saved, draft)).toEqual({ notes: 'Mine', renewal: '1.5', days: ['Tuesday'] })
  expect(changedByOthers(saved, draft)).toEqual({ conflicts: ['notes'], merged: ['renewal', 'days'] })
})

test('two who type the same have nothing to settle', () => {
  const draft = { base, current: { ...base, notes: 'Same' } }
  expect(changedByOthers({ ...base, notes: 'Same' }, draft).conflicts).toEqual([])
})

test('what stood there at first can be put back over what somebody else saved', () => {
  const saved = { ...base, renewal: '1.5' }
  const first = applyEdit(base, undefined, { notes: 'Mine' })
  expect(first).toEqual({ base, current: { ...base, notes: 'Mine' } })
  const draft = applyEdit(saved, first, { renewal: '' })
  expect(mergeDraft(saved, draft)).toEqual({ notes: 'Mine', renewal: '', days: ['Monday'] })
  expect(changedByOthers(saved, draft)).toEqual({ conflicts: [], merged: [] })
  expect(changedByOthers({ ...saved, renewal: '2' }, draft).conflicts).toEqual(['renewal'])
})
