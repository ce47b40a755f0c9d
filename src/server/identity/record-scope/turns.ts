import { randomInt } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { ScopedKind } from '#shared/identity/record-scope/scope.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type Rotation, teamMembers, teams } from './table.ts'

/** Returns the next eligible assignee, round-robin. */
export function nextAssignee(
  staffIds: readonly string[],
  last: string | null,
  isEligible: (id: string) => boolean,
): string | undefined {
  const start = last === null ? 0 : staffIds.indexOf(last) + 1
  return [...staffIds.slice(start), ...staffIds.slice(0, start)].find(isEligible)
}

const worksOnApplications = (role: StaffRole): boolean => applicationRoles.some((one) => one === role)

export interface TeamTurns {
  readonly name: string
  /**
   * Returns the member whose turn it is, other than the record's owner, and takes the turn in the caller's transaction;
   * undefined if no other active member may have the record.
   */
  next(ctx: Context, owner: string | null, options?: TurnOptions): Promise<string | undefined>
  /** Counts a turn of a member that `next` left open, in the caller's transaction. */
  count(ctx: Context, staffId: string): Promise<void>
}

interface TurnOptions {
  /** Works on applications by default. */
  readonly mayHave?: ((role: StaffRole) => boolean) | undefined
  /** False: the turn stays with the member until `count`. */
  readonly isCounted?: boolean
}

/**
 * Agents could give leads that they made up to a team until a certain member is next. What they give has turns of its own,
 * so that the rules, owners and managers go on where they were.
 */
const rotationOf = ({ actor }: Context, kind: ScopedKind): Rotation =>
  actor.kind === 'staff' && !administratorRoles.some((role) => role === actor.role) ? `${kind} by hand` : kind

/** Returns the turns of a team for one kind of record; undefined if the id is of no team. Members take turns by name. */
export async function findTurns(ctx: Context, id: string | null, kind: ScopedKind): Promise<TeamTurns | undefined> {
  if (id === null) return undefined
  const name = await findTeamName(ctx, id)
  if (name === undefined) return undefined
  const members = await listActiveMembers(ctx, id)
  const saveTurn = ({ db }: Context, rotation: Rotation, to: string) =>
    db
      .update(teams)
      .set({ turns: sql`${teams.turns} || ${JSON.stringify({ [rotation]: to })}::jsonb` })
      .where(eq(teams.id, id))
  return {
    name,
    async next(ctx, owner, { mayHave = worksOnApplications, isCounted = true } = {}) {
      const ids = members.filter(({ role }) => mayHave(role)).map((member) => member.id)
      const isOther = (one: string) => one !== owner
      if (!ids.some(isOther)) return undefined
      // Never waits, because records are locked before and after: two waiting transactions could deadlock.
      const [free] = await ctx.db
        .select({ turns: teams.turns })
        .from(teams)
        .where(eq(teams.id, id))
        .for('no key update', { skipLocked: true })
      // Someone else takes a turn at this moment: fair on average.
      if (!free) return nextAssignee(ids, ids[randomInt(ids.length)] ?? null, isOther)
      const rotation = rotationOf(ctx, kind)
      const to = nextAssignee(ids, free.turns[rotation] ?? null, isOther)
      if (to && isCounted) await saveTurn(ctx, rotation, to)
      return to
    },
    async count(ctx, staffId) {
      if (members.some((member) => member.id === staffId)) await saveTurn(ctx, kind, staffId)
    },
  }
}

/** Returns whether a team has another active member who works on applications. */
export async function hasOtherMember(ctx: Context, teamId: string, staffId: string): Promise<boolean> {
  const members = await listActiveMembers(ctx, teamId)
  return members.some(({ id, role }) => id !== staffId && worksOnApplications(role))
}

const listActiveMembers = ({ db }: Context, teamId: string): Promise<{ id: string; role: StaffRole }[]> =>
  db
    .select({ id: staff.id, role: staff.role })
    .from(teamMembers)
    .innerJoin(staff, eq(staff.id, teamMembers.staffId))
    .where(and(eq(teamMembers.teamId, teamId), eq(staff.status, 'active')))
    .orderBy(asc(staff.name), asc(staff.id))

/**
 * Returns who gets a record: a person, no one, or the next member if the id is a team's, whose turn it takes in the
 * caller's transaction.
 * @throws `invalid` for the field if no other member may have the record.
 */
export async function resolveAssignee(
  ctx: Context,
  to: string | null,
  record: {
    readonly kind: ScopedKind
    readonly owner: string | null
    readonly field: string
    readonly mayHave?: (role: StaffRole) => boolean
  },
): Promise<string | null> {
  const turns = await findTurns(ctx, to, record.kind)
  if (!turns) return to
  const next = await turns.next(ctx, record.owner, { mayHave: record.mayHave })
  if (next) return next
  throw new AppError('invalid', 'Check your input and try again.', {
    [record.field]: `No other active member of ${turns.name} can own this record`,
  })
}

/** Returns a team's name; undefined if the id is of no team. */
export async function findTeamName({ db }: Context, id: string): Promise<string | undefined> {
  const [team] = await db.select({ name: teams.name }).from(teams).where(eq(teams.id, id))
  return team?.name
}

/** Returns whether the id is of a team that can have leads, applications and merchant requests. */
export const isAssignableTeam = async (ctx: Context, id: string): Promise<boolean> =>
  (await listAssignableTeams(ctx)).some((team) => team.id === id)

/** Lists teams with an active member who works on applications, by name. */
export async function listAssignableTeams(ctx: Context): Promise<{ id: string; name: string }[]> {
  const rows = await ctx.db
    .select({ id: teams.id, name: teams.name, role: staff.role })
    .from(teams)
    .innerJoin(teamMembers, eq(teamMembers.teamId, teams.id))
    .innerJoin(staff, eq(staff.id, teamMembers.staffId))
    .where(eq(staff.status, 'active'))
    .orderBy(sql`${teams.name} collate "und-x-icu"`, teams.id)
  const found = rows.filter(({ role }) => worksOnApplications(role)).map(({ id, name }) => [id, name] as const)
  return [...new Map(found)].map(([id, name]) => ({ id, name }))
}
