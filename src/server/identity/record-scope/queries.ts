import { eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Walk } from '#server/platform/db/cursor.ts'
import type { SavedScopes, Team } from '#shared/identity/record-scope/contract.ts'
import {
  defaultScopes,
  isScopedRole,
  type RecordScope,
  type RoleScopes,
  roleScopes,
  type ScopedKind,
  type ScopeUse,
  scopedRoles,
} from '#shared/identity/record-scope/scope.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { isAnyOwner, parseChoices } from '#shared/kit/filters/choices.ts'
import { recordScopes, teamMembers, teams } from './table.ts'

/** Whose records someone may see or change; unassigned ones belong to everyone. */
export type ScopeOwners = 'all' | readonly string[]

interface Person {
  readonly id: string
  readonly role: StaffRole
}

interface PersonScopes {
  readonly scopes: RoleScopes
  /** With the person. */
  readonly teammates: readonly string[]
  /** Of teams that the person leads, with the person. */
  readonly led: readonly string[]
}

const everyone: PersonScopes = { scopes: defaultScopes, teammates: [], led: [] }

/** An invalid value is the narrowest, so that a fault never shows more. */
const storedScopes = (value: unknown): RoleScopes => {
  const narrowest = { read: 'own', change: 'own' } as const
  const fallback = { leads: narrowest, applications: narrowest, merchantRequests: narrowest, tasks: narrowest }
  return roleScopes.safeParse(value).data ?? fallback
}

async function load(ctx: Context, { id, role }: Person): Promise<PersonScopes> {
  if (!isScopedRole(role)) return everyone
  const [stored] = await ctx.db
    .select({ scopes: recordScopes.scopes })
    .from(recordScopes)
    .where(eq(recordScopes.role, role))
  if (!stored) return everyone
  const scopes = storedScopes(stored.scopes)
  const isWide = Object.values(scopes).every(({ change }) => change === 'all')
  if (isWide) return everyone
  const mine = ctx.db.select({ id: teamMembers.teamId }).from(teamMembers).where(eq(teamMembers.staffId, id))
  const rows = await ctx.db
    .select({ staffId: teamMembers.staffId, isLed: sql<boolean>`coalesce(${teams.leadStaffId} = ${id}, false)` })
    .from(teams)
    .innerJoin(teamMembers, eq(teamMembers.teamId, teams.id))
    .where(or(eq(teams.leadStaffId, id), inArray(teams.id, mine)))
  const withMe = (all: typeof rows) => [...new Set([id, ...all.map(({ staffId }) => staffId)])]
  return { scopes, teammates: withMe(rows), led: withMe(rows.filter(({ isLed }) => isLed)) }
}

/** A request's actor is one object, so its scopes are read once. */
const known = new WeakMap<Actor, Promise<PersonScopes>>()

const ownersOf = ({ teammates, led }: PersonScopes, scope: RecordScope): ScopeOwners => {
  if (scope === 'all') return 'all'
  return scope === 'team' ? teammates : led
}

const knownScopes = (ctx: Context, actor: Extract<Actor, { kind: 'staff' }>): Promise<PersonScopes> => {
  const loading = known.get(actor) ?? load(ctx, actor)
  known.set(actor, loading)
  return loading
}

/** Returns whether there are records that the caller may not read or change. */
export const hasLimits = async (ctx: Context): Promise<boolean> =>
  ctx.actor.kind === 'staff' && (await knownScopes(ctx, ctx.actor)) !== everyone

/** Returns whose records a staff member may read or change. */
export async function findScopeOf(
  ctx: Context,
  person: Person,
  kind: ScopedKind,
  use: ScopeUse = 'read',
): Promise<ScopeOwners> {
  const found = await load(ctx, person)
  return ownersOf(found, found.scopes[kind][use])
}

/** Returns whose records the caller may read or change; all for callers who are not staff. */
export async function findScope(ctx: Context, kind: ScopedKind, use: ScopeUse = 'read'): Promise<ScopeOwners> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return 'all'
  const found = await knownScopes(ctx, actor)
  return ownersOf(found, found.scopes[kind][use])
}

/** Returns whether a scope covers an owner's record. */
export const covers = (owners: ScopeOwners, owner: string | null): boolean =>
  owners === 'all' || owner === null || owners.includes(owner)

/** Builds the condition that a record is in scope; undefined if all are. */
const isOwnedBy = (owners: ScopeOwners, owner: AnyPgColumn): SQL | undefined =>
  owners === 'all' ? undefined : or(isNull(owner), inArray(owner, [...owners]))

/** Builds the condition that a record is in the caller's scope; undefined if all are. Every list passes here. */
export const inScope = async (
  ctx: Context,
  kind: ScopedKind,
  owner: AnyPgColumn,
  use: ScopeUse = 'read',
): Promise<SQL | undefined> => isOwnedBy(await findScope(ctx, kind, use), owner)

/** Builds the condition for a statement that names its tables itself. */
export const scopeSql = (owners: ScopeOwners, owner: SQLWrapper): SQL =>
  owners === 'all'
    ? sql`true`
    : sql`(${owner} is null or ${owner} = any (array[${sql.join(
        owners.map((id) => sql`${id}`),
        sql`, `,
      )}]::uuid[]))`

interface OwnerFilter {
  readonly owners: ScopeOwners
  /** As in `ownerChoices`. */
  readonly wanted: string
  readonly me: string | undefined
  /** The condition of the choice `unassigned`. */
  readonly unassigned: SQL
}

/**
 * Builds one condition for each owner of a list's filter, so that each is read from its index; none without filter and
 * scope. Chosen owners outside the scope match nothing.
 */
export const ownerBranches = (column: AnyPgColumn, filter: OwnerFilter): SQL[] =>
  ownerWalks(column, filter).map((branch) => ('column' in branch ? eq(branch.column, branch.value) : branch))

/** Builds the same conditions for a page that is read in the order of the owners' index. */
export function ownerWalks(column: AnyPgColumn, { owners, wanted, me, unassigned }: OwnerFilter): (SQL | Walk)[] {
  if (isAnyOwner(wanted)) return owners === 'all' ? [] : [isNull(column), ...owners.map((value) => ({ column, value }))]
  const chosen = new Set(parseChoices(wanted).map((one) => (one === 'mine' ? me : one)))
  const branches = [...chosen].flatMap((id): (SQL | Walk)[] => {
    if (id === 'unassigned') return [unassigned]
    return id !== undefined && covers(owners, id) ? [{ column, value: id }] : []
  })
  return branches.length > 0 ? branches : [sql`false`]
}

/** Returns each scoped role's scopes. */
export async function readScopes(ctx: Context): Promise<SavedScopes[]> {
  const rows = await ctx.db.select().from(recordScopes)
  return scopedRoles.map((role) => {
    const row = rows.find((one) => one.role === role)
    return { role, scopes: row ? storedScopes(row.scopes) : defaultScopes, version: row?.version ?? 0 }
  })
}

/** Lists teams with their members, by name. */
export async function listTeams(ctx: Context): Promise<Team[]> {
  const rows = await ctx.db.select().from(teams).orderBy(sql`${teams.name} collate "und-x-icu"`, teams.id)
  const members = await ctx.db.select().from(teamMembers).orderBy(teamMembers.staffId)
  return rows.map(({ id, name, leadStaffId: leadId, version }) => ({
    ...{ id, name, leadId, version },
    memberIds: members.filter(({ teamId }) => teamId === id).map(({ staffId }) => staffId),
  }))
}
