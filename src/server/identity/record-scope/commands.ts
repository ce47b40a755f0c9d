import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { isForeignKeyViolation } from '#server/platform/db/db-errors.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { SavedScopes, Team } from '#shared/identity/record-scope/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { listTeams, readScopes } from './queries.ts'
import { recordScopes, teamMembers, teams } from './table.ts'

/** Saves a role's scopes. @throws `conflict` if others were saved since. */
export function saveScopes(ctx: Context, { role, scopes, version }: SavedScopes): Promise<SavedScopes[]> {
  return transact(ctx, async (ctx) => {
    const before = (await readScopes(ctx)).find((one) => one.role === role)
    const next = { scopes, version: version + 1, changedBy: requireActor(ctx).id, changedAt: ctx.now() }
    const written =
      version === 0
        ? await ctx.db
            .insert(recordScopes)
            .values({ role, ...next })
            .onConflictDoNothing()
            .returning({ role: recordScopes.role })
        : await ctx.db
            .update(recordScopes)
            .set(next)
            .where(and(eq(recordScopes.role, role), eq(recordScopes.version, version)))
            .returning({ role: recordScopes.role })
    if (written.length === 0) {
      const inForce = await readScopes(ctx)
      if (isDeepStrictEqual(inForce.find((one) => one.role === role)?.scopes, scopes)) return inForce
      const now = 'Your choices are still in the form.'
      throw await staleWriteError(ctx, { subject: role, actions: ['record-scope.save'], now })
    }
    await record(ctx, 'record-scope.save', role, { before: before?.scopes, after: scopes })
    await announceRecords(ctx)
    return readScopes(ctx)
  })
}

/** Screens of those concerned load their lists again. */
async function announceRecords(ctx: Context) {
  for (const topic of ['leads', 'applications', 'merchant-leads', 'tasks', 'success-fees'] as const)
    await announce(ctx, topic, '')
}

type TeamFields = Pick<Team, 'id' | 'name' | 'leadId' | 'memberIds'>

/** Adds a team, once. @throws `invalid` for a name that is taken or people who aren't active staff. */
export function addTeam(ctx: Context, team: TeamFields): Promise<Team[]> {
  return transact(ctx, async (ctx) => {
    const all = await listTeams(ctx)
    if (all.some(({ id }) => id === team.id)) return all
    await requireValid(ctx, team, [])
    const now = ctx.now()
    const { id, name, leadId: leadStaffId } = team
    const added = await ctx.db
      .insert(teams)
      .values({ ...{ id, name, leadStaffId, version: 1 }, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: teams.id })
    if (added.length === 0) throw nameError()
    await setMembers(ctx, team)
    await record(ctx, 'team.add', id, factsOf(team))
    await announceRecords(ctx)
    return listTeams(ctx)
  })
}

/** Changes a team. @throws `conflict` if it was changed since, `not_found`, and like `addTeam`. */
export function changeTeam(ctx: Context, { version, ...team }: TeamFields & { version: number }): Promise<Team[]> {
  return transact(ctx, async (ctx) => {
    const [stored] = await ctx.db.select().from(teams).where(eq(teams.id, team.id)).for('update')
    const all = await listTeams(ctx)
    const before = all.find(({ id }) => id === team.id)
    if (!stored || !before) throw noTeam()
    if (isDeepStrictEqual(factsOf(before), factsOf(team))) return all
    if (stored.version !== version)
      throw await staleWriteError(ctx, { subject: team.id, now: 'Your changes are still in the form.' })
    await requireValid(ctx, team, [...before.memberIds, ...(before.leadId ? [before.leadId] : [])])
    const { id, name, leadId: leadStaffId } = team
    await ctx.db
      .update(teams)
      .set({ ...{ name, leadStaffId, version: version + 1 }, updatedAt: ctx.now() })
      .where(eq(teams.id, id))
    await setMembers(ctx, team)
    await record(ctx, 'team.change', id, { before: factsOf(before), after: factsOf(team) })
    await announceRecords(ctx)
    return listTeams(ctx)
  })
}

/** Deletes a team; its records stay with their owners. @throws `conflict` if an assignment rule names it. */
export function deleteTeam(ctx: Context, { id }: { id: string }): Promise<Team[]> {
  const run = async (ctx: Context) => {
    const before = (await listTeams(ctx)).find((team) => team.id === id)
    if (before) {
      await ctx.db.delete(teams).where(eq(teams.id, id))
      await record(ctx, 'team.delete', id, factsOf(before))
      await announceRecords(ctx)
    }
    return listTeams(ctx)
  }
  return transact(ctx, run).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? teamInUse() : error
  })
}

const teamInUse = () =>
  new AppError(
    'conflict',
    'The team wasn’t deleted. A lead assignment rule gives records to it. Change the rule under Settings, Leads first.',
  )

const factsOf = ({ name, leadId, memberIds }: TeamFields) => ({ name, leadId, memberIds: memberIds.toSorted() })

async function setMembers(ctx: Context, { id: teamId, memberIds }: TeamFields) {
  await ctx.db.delete(teamMembers).where(eq(teamMembers.teamId, teamId))
  const rows = [...new Set(memberIds)].map((staffId) => ({ teamId, staffId }))
  if (rows.length > 0) await ctx.db.insert(teamMembers).values(rows)
}

const noTeam = () => new AppError('not_found', 'This team was not found. It may have been deleted.')
const nameError = () =>
  new AppError('invalid', 'Check your input and try again.', { name: 'Another team has this name' })

/** @param kept people who may stay in the team although they left. */
async function requireValid(ctx: Context, { id, name, leadId, memberIds }: TeamFields, kept: readonly string[]) {
  const problems: FieldErrors = {}
  const taken = and(eq(sql`lower(${teams.name})`, name.toLowerCase()), ne(teams.id, id))
  if ((await ctx.db.$count(teams, taken)) > 0) problems.name = 'Another team has this name'
  const people = [...new Set([...memberIds, ...(leadId ? [leadId] : [])])].filter((one) => !kept.includes(one))
  const active =
    people.length === 0
      ? []
      : await ctx.db
          .select({ id: staff.id })
          .from(staff)
          .where(and(inArray(staff.id, people), eq(staff.status, 'active')))
  const isKnown = (one: string) => kept.includes(one) || active.some((person) => person.id === one)
  if (leadId && !isKnown(leadId)) problems.leadId = 'Choose an active team member'
  if (!memberIds.every(isKnown)) problems.memberIds = 'Choose active team members'
  if (Object.keys(problems).length > 0) throw new AppError('invalid', 'Check your input and try again.', problems)
}
