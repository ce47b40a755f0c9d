import type { StaffRole } from '#shared/identity/staff/roles.ts'

interface Account {
  readonly id: string
  readonly role: StaffRole
  readonly isActive: boolean
}

/** A change of an account; `by` is null if no staff member made it. */
export type AccountChange = { readonly by: string | null; readonly who: string } & (
  | { readonly kind: 'invite'; readonly role: StaffRole }
  | { readonly kind: 'role'; readonly from: StaffRole; readonly to: StaffRole }
  | { readonly kind: 'deactivate' | 'reactivate' }
)

/**
 * Rates an account that approves what others did: `appointed` by one of them, directly or through others; otherwise
 * `linked` by appointments, which one person with several accounts would be too; or `independent`.
 */
export type Independence = (id: string, of: readonly string[]) => Standing
export type Standing = 'appointed' | 'linked' | 'independent'

const order: readonly Standing[] = ['appointed', 'linked', 'independent']

/** Returns whether an account is more independent than another. */
export const isFreer = (one: Standing, other: Standing) => order.indexOf(one) > order.indexOf(other)

export interface Team {
  /** Active accounts with one of the roles. */
  readonly active: readonly string[]
  readonly rate: Independence
  /**
   * Rates an account that could act instead. What was done to accounts that had one of the roles before the changes
   * doesn't lower it, because anyone could be made unfit with a promotion or by restoring them.
   */
  readonly rateOther: Independence
  /** Returns the accounts that some of these people, or accounts linked to them, deactivated or demoted. */
  readonly listRemovedBy: (people: readonly string[]) => string[]
}

interface Act {
  readonly by: string
  readonly who: string
}

/** Builds the team of accounts with these roles from all accounts and their changes in the last days, oldest first. */
export function teamOf(
  accounts: readonly Account[],
  changes: readonly AccountChange[],
  roles: readonly StaffRole[],
): Team {
  const isIn = ({ role, isActive }: Omit<Account, 'id'>) => isActive && roles.includes(role)
  const appointments: Act[] = []
  const removals: Act[] = []
  const founders = new Set<string>()
  const byAccount = Map.groupBy(changes, ({ who }) => who)
  for (const account of accounts) {
    const own = byAccount.get(account.id) ?? []
    let state = stateBefore(account, own)
    let wasIn = isIn(state)
    if (wasIn) founders.add(account.id)
    for (const change of own) {
      const next = stateAfter(state, change)
      const { by, who } = change
      // Someone who had the role before is restored, not appointed.
      if (by !== null && !wasIn && isAppointment(change)) appointments.push({ by, who })
      if (by !== null && isIn(state) && !isIn(next)) removals.push({ by, who })
      state = next
      wasIn ||= isIn(state)
    }
  }
  const active = accounts.filter(isIn).map(({ id }) => id)
  const rate = independenceOf(appointments, founders)
  const hasAppointed = (id: string, of: readonly string[]) =>
    appointments.some(({ by, who }) => by === id && of.includes(who))
  return {
    active,
    rate,
    rateOther: (id, of) => {
      if (!founders.has(id) || of.includes(id)) return rate(id, of)
      return hasAppointed(id, of) ? 'linked' : 'independent'
    },
    listRemovedBy: (people) => {
      const removed = new Set(removals.filter(({ by }) => rate(by, people) !== 'independent').map(({ who }) => who))
      return [...removed].filter((id) => !active.includes(id))
    },
  }
}

/** Returns the role and status an account had before its changes; an invited one had none. */
function stateBefore({ role, isActive }: Account, changes: readonly AccountChange[]) {
  const status = changes.find(({ kind }) => kind !== 'role')
  const move = changes.find(({ kind }) => kind === 'role')
  return {
    role: move?.kind === 'role' ? move.from : role,
    isActive: status ? status.kind === 'deactivate' : isActive,
  }
}

function stateAfter(state: Omit<Account, 'id'>, change: AccountChange): Omit<Account, 'id'> {
  if (change.kind === 'role') return { ...state, role: change.to }
  if (change.kind === 'invite') return { role: change.role, isActive: true }
  return { ...state, isActive: change.kind === 'reactivate' }
}

const appointedRoles: readonly StaffRole[] = ['owner', 'manager', 'compliance']

function isAppointment(change: AccountChange): boolean {
  if (change.kind === 'role') return change.from !== 'owner' && appointedRoles.includes(change.to)
  return change.kind !== 'deactivate'
}

/**
 * Builds the rating from appointments. Founders had their role before these: they aren't appointed, and linked only to
 * accounts that they appointed, directly or through others, not by appointing the same ones as someone else.
 */
export function independenceOf(appointments: readonly Act[], founders: ReadonlySet<string> = new Set()): Independence {
  const reach = (from: readonly string[], isBothWays: boolean) => {
    const found = new Set(from)
    // A set also visits what is added on the way.
    for (const id of found)
      for (const { by, who } of appointments) {
        if (by === id) found.add(who)
        if (isBothWays && who === id) found.add(by)
      }
    return found
  }
  return (id, of) => {
    if (reach(of, false).has(id)) return 'appointed'
    const linked = reach([id], !founders.has(id))
    return of.some((each) => linked.has(each)) ? 'linked' : 'independent'
  }
}
