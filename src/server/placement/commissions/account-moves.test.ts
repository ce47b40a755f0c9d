import { expect, test } from 'vitest'
import { type AccountChange, teamOf } from '#server/identity/invitations/independence.ts'
import { administratorRoles, mayGrant } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { secondPersonNeed } from './approval.ts'

interface State {
  readonly role: StaffRole
  readonly isActive: boolean
}
type Accounts = Readonly<Record<string, State>>
interface Moved {
  readonly accounts: Accounts
  readonly changes: readonly AccountChange[]
}

const active = (role: StaffRole): State => ({ role, isActive: true })
const former = (role: StaffRole): State => ({ role, isActive: false })
const roles: readonly StaffRole[] = ['owner', 'manager', 'agent', 'compliance']

/** Returns what one actor can do to another account, and the invitation of a new one. */
function movesOf(accounts: Accounts, by: string, who: string): Moved[] {
  const actor = accounts[by]
  if (!actor?.isActive || by === who) return []
  const target = accounts[who]
  const to = (state: State, ...changes: AccountChange[]) => ({ accounts: { ...accounts, [who]: state }, changes })
  const grantable = roles.filter((role) => mayGrant(actor.role, role))
  if (!target) return grantable.map((role) => to(active(role), { by, who, kind: 'invite', role }))
  if (!grantable.includes(target.role)) return []
  const { role: from, isActive } = target
  return [
    ...grantable
      .filter((role) => role !== from)
      .map((role) => to({ role, isActive }, { by, who, kind: 'role', from, to: role })),
    to({ role: from, isActive: !isActive }, { by, who, kind: isActive ? 'deactivate' : 'reactivate' }),
  ]
}

/** Yields every state after up to `steps` account changes by these actors. */
function* sequences(start: Moved, actors: readonly string[], steps: number): Generator<Moved> {
  yield start
  if (steps === 0) return
  for (const by of actors)
    for (const who of [...Object.keys(start.accounts), 'invited'].filter((id, at, ids) => ids.indexOf(id) === at))
      for (const { accounts, changes } of movesOf(start.accounts, by, who))
        yield* sequences({ accounts, changes: [...start.changes, ...changes] }, actors, steps - 1)
}

const needOf = ({ accounts, changes }: Moved, id: string, payout: { editors: string[]; payee: string | null }) =>
  secondPersonNeed(
    teamOf(
      Object.entries(accounts).map(([id, state]) => ({ id, ...state })),
      changes,
      administratorRoles,
    ),
    { id, ...payout },
  )

const alone = ['none', 'sole', 'linked']
const isAdministrator = (state?: State) => state?.isActive && administratorRoles.some((role) => role === state.role)

const describe = ({ changes }: Moved) =>
  changes
    .map((change) => `${change.by} ${change.kind}s ${change.who}${change.kind === 'role' ? ` ${change.to}` : ''}`)
    .join(', ')

test.for<[string, Accounts, string[], string | null, AccountChange[]]>([
  ['owner and manager', { payer: active('owner'), mona: active('manager') }, ['payer'], null, []],
  [
    'two owners and a manager',
    { payer: active('owner'), otto: active('owner'), mona: active('manager') },
    ['payer'],
    null,
    [],
  ],
  ['two managers', { payer: active('manager'), nora: active('manager') }, ['payer'], null, []],
  ['a payout to an agent', { payer: active('owner'), mona: active('manager') }, ['payer'], 'sam', []],
  [
    'an earlier editor, and a last one who is an owner',
    { payer: active('manager'), olga: active('owner'), nora: active('manager') },
    ['payer', 'olga'],
    null,
    [],
  ],
  [
    'an earlier editor, and a manager who invited an agent this week',
    { payer: active('manager'), olga: active('owner'), nora: active('manager') },
    ['payer', 'olga'],
    null,
    [{ by: 'nora', who: 'sam', kind: 'invite', role: 'agent' }],
  ],
  [
    'a manager invited by an owner this week, who has left',
    { payer: active('manager'), nora: active('manager'), otto: former('owner') },
    ['payer'],
    null,
    [
      { by: 'otto', who: 'nora', kind: 'invite', role: 'manager' },
      { by: null, who: 'otto', kind: 'deactivate' },
    ],
  ],
  [
    'entered by an account that the payer has just promoted',
    { payer: active('owner'), mona: active('manager') },
    ['sam'],
    null,
    [{ by: 'payer', who: 'sam', kind: 'role', from: 'agent', to: 'manager' }],
  ],
])('no three account changes let anyone pay alone: %s', ([, team, editors, payee, earlier]) => {
  const weak: Accounts = { sam: active(editors.includes('sam') ? 'manager' : 'agent'), gone: former('manager') }
  const start: Moved = { accounts: { ...team, ...weak }, changes: earlier }
  const payout = { editors, payee }
  expect(needOf(start, 'payer', payout)).toBe(editors.includes('payer') ? 'other' : 'appointed')
  const failures: string[] = []
  let tried = 0
  for (const moved of sequences(start, ['payer', 'sam'], 3)) {
    tried += 1
    for (const id of Object.keys(moved.accounts)) {
      if (!isAdministrator(moved.accounts[id])) continue
      const need = needOf(moved, id, payout)
      const wasIndependent = isAdministrator(start.accounts[id]) && alone.includes(needOf(start, id, payout))
      if (!wasIndependent && alone.includes(need)) failures.push(`${describe(moved)}: ${id} ${need}`)
      // Moving the people who could approve it stops none of them.
      if (wasIndependent && need !== needOf(start, id, payout))
        failures.push(`${describe(moved)}: ${id} ${need} is stuck`)
    }
  }
  expect(tried).toBeGreaterThan(1000)
  expect(failures).toEqual([])
})

test('a change by an account that someone appointed is no review of theirs', () => {
  const accounts = { nora: active('owner'), mona: active('manager'), own: active('manager') }
  const invited = (by: string, who: string): AccountChange => ({ by, who, kind: 'invite', role: 'manager' })
  const needs = (changes: AccountChange[], editors: string[]) =>
    Object.fromEntries(
      Object.keys(accounts).map((id) => [id, needOf({ accounts, changes }, id, { editors, payee: null })]),
    )
  const own = invited('mona', 'own')
  for (const editors of [
    ['nora', 'mona', 'own'],
    ['nora', 'own', 'mona'],
  ])
    expect(needs([own], editors)).toEqual({ nora: 'sole', mona: 'other', own: 'other' })
  expect(needs([invited('nora', 'mona'), own], ['mona', 'own'])).toEqual({
    nora: 'linked',
    mona: 'other',
    own: 'other',
  })
  // Not locked out by the manager whom they invited.
  expect(needs([invited('nora', 'mona'), invited('nora', 'own')], ['nora', 'own'])).toMatchObject({ own: 'other' })
  const two = { nora: active('owner'), mona: active('manager') }
  const alone = needOf({ accounts: two, changes: [invited('nora', 'mona')] }, 'nora', {
    ...{ editors: ['nora', 'mona'], payee: null },
  })
  expect(alone).toBe('sole')
})
