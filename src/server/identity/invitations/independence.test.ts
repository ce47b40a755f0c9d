import { expect, test } from 'vitest'
import { independenceOf, isFreer, teamOf } from './independence.ts'

const rate = independenceOf([
  { by: 'mona', who: 'second' },
  { by: 'second', who: 'third' },
  { by: 'mona', who: 'fourth' },
])

test('accounts that someone added, directly or through others, are theirs', () => {
  expect(rate('second', ['mona'])).toBe('appointed')
  expect(rate('third', ['mona'])).toBe('appointed')
  expect(rate('third', ['otto', 'second'])).toBe('appointed')
})

test('who added someone, and whom else they added, is linked; others are independent', () => {
  expect(rate('mona', ['third'])).toBe('linked')
  expect(rate('fourth', ['second'])).toBe('linked')
  expect(rate('otto', ['mona'])).toBe('independent')
  expect(rate('mona', [])).toBe('independent')
})

test('independent is freer than linked, and linked than appointed', () => {
  expect([isFreer('independent', 'linked'), isFreer('linked', 'appointed'), isFreer('linked', 'linked')]).toEqual([
    ...[true, true, false],
  ])
})

test('what was done to a manager of before appoints no one, and a removed one still counts', () => {
  const team = teamOf(
    [
      { id: 'olga', role: 'owner', isActive: true },
      { id: 'mona', role: 'owner', isActive: true },
      { id: 'max', role: 'manager', isActive: false },
      { id: 'sam', role: 'manager', isActive: true },
      { id: 'gone', role: 'manager', isActive: true },
    ],
    [
      { by: 'olga', who: 'mona', kind: 'deactivate' },
      { by: 'olga', who: 'mona', kind: 'reactivate' },
      { by: 'olga', who: 'mona', kind: 'role', from: 'manager', to: 'owner' },
      { by: 'olga', who: 'max', kind: 'role', from: 'manager', to: 'owner' },
      { by: 'olga', who: 'max', kind: 'role', from: 'owner', to: 'manager' },
      { by: 'olga', who: 'max', kind: 'deactivate' },
      { by: 'olga', who: 'sam', kind: 'role', from: 'agent', to: 'manager' },
      { by: 'olga', who: 'gone', kind: 'reactivate' },
    ],
    ['owner', 'manager'],
  )
  const rated = ['mona', 'max', 'sam', 'gone'].map((id) => [team.rate(id, ['olga']), team.rateOther(id, ['olga'])])
  expect(rated).toEqual([
    ['independent', 'independent'],
    ['independent', 'independent'],
    ['appointed', 'appointed'],
    ['appointed', 'appointed'],
  ])
  expect(team.listRemovedBy(['olga'])).toEqual(['max'])
  // Olga may act for Sam, whom she appointed.
  expect([team.rate('olga', ['sam']), team.rateOther('olga', ['sam'])]).toEqual(['linked', 'linked'])
})
