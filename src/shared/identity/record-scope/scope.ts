import { z } from 'zod/mini'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** Owners and managers, who set the scopes, always have all records; compliance and marketing read all of theirs. */
export const scopedRoles = ['agent', 'processor'] as const satisfies readonly StaffRole[]
export type ScopedRole = (typeof scopedRoles)[number]

/** An application's scope covers its offers, documents, statements, deals, and fees. */
export const scopedKinds = ['leads', 'applications', 'merchantRequests', 'tasks'] as const
export type ScopedKind = (typeof scopedKinds)[number]

/** Narrowest first. */
export const recordScopes = ['own', 'team', 'all'] as const
export type RecordScope = (typeof recordScopes)[number]

export type ScopeUse = 'read' | 'change'

const scope = z.enum(recordScopes, 'Choose Own, Own and team, or All')

const isWider = (one: RecordScope, other: RecordScope) => recordScopes.indexOf(one) > recordScopes.indexOf(other)

/** Nobody changes records that they can't read. */
const uses = z.object({ read: scope, change: scope }).check(
  z.refine(({ read, change }) => !isWider(change, read), {
    message: 'To change these records, they must be able to see them. Widen what they see first',
    path: ['change'],
  }),
)

/** Of one role, for each kind of record. */
export const roleScopes = z.object({ leads: uses, applications: uses, merchantRequests: uses, tasks: uses })
export type RoleScopes = z.output<typeof roleScopes>

const everything = { read: 'all', change: 'all' } as const

/** In force until an owner or manager changes them. */
export const defaultScopes: RoleScopes = {
  ...{ leads: everything, applications: everything, merchantRequests: everything, tasks: everything },
}

export const isScopedRole = (role: StaffRole): role is ScopedRole => scopedRoles.some((scoped) => scoped === role)
