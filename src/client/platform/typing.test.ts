import { expect, test } from 'vitest'
import { changedByOthers, shownDraft, withTyped } from '#client/platform/typing.ts'

const begun = { notes: '', renewal: '', days: ['Monday'] }

test('without anything typed a form shows what is saved', () => {
  expect(shownDraft(begun, undefined)).toEqual(begun)
  expect(changedByOthers(begun, undefined)).toEqual({ contested: [], followed: [] })
})

test('a field that was not touched takes what somebody else saved, and a touched one stays as it was typed', () => {
  const typing = { begun, now: { ...begun, notes: 'Mine' } }
  const saved = { notes: 'Theirs', renewal: '1.5', days: ['Tuesday'] }
  expect(shownDraft(saved, typing)).toEqual({ notes: 'Mine', renewal: '1.5', days: ['Tuesday'] })
  expect(changedByOthers(saved, typing)).toEqual({ contested: ['notes'], followed: ['renewal', 'days'] })
})

test('two who type the same have nothing to settle', () => {
  const typing = { begun, now: { ...begun, notes: 'Same' } }
  expect(changedByOthers({ ...begun, notes: 'Same' }, typing).contested).toEqual([])
})

test('what stood there at first can be put back over what somebody else saved', () => {
  const saved = { ...begun, renewal: '1.5' }
  const first = withTyped(begun, undefined, { notes: 'Mine' })
  expect(first).toEqual({ begun, now: { ...begun, notes: 'Mine' } })
  const typing = withTyped(saved, first, { renewal: '' })
  expect(shownDraft(saved, typing)).toEqual({ notes: 'Mine', renewal: '', days: ['Monday'] })
  expect(changedByOthers(saved, typing)).toEqual({ contested: [], followed: [] })
  expect(changedByOthers({ ...saved, renewal: '2' }, typing).contested).toEqual(['renewal'])
})
