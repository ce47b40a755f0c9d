import { asc } from 'drizzle-orm'
import type { FigureOwners } from '#server/admin/dashboard/events/conditions.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findScope, listTeams, type ScopeOwners } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { Person } from '#shared/admin/dashboard/contract.ts'
import { seesWholeBrokerage } from '#shared/admin/dashboard/work-address.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Returns whose records the caller's figures may count; null for the brokerage's, with unassigned ones. */
async function findReach(ctx: Context): Promise<FigureOwners> {
  const { id, role } = requireActor(ctx)
  if (seesWholeBrokerage(role)) return null
  const scopes: ScopeOwners[] = [await findScope(ctx, 'leads'), await findScope(ctx, 'applications')]
  const limits = scopes.filter((scope) => scope !== 'all')
  if (limits.length === 0) return (await listPeople(ctx)).map((person) => person.id)
  return [...new Set([id, ...limits.flat()])].filter(
    (one) => one === id || limits.every((limit) => limit.includes(one)),
  )
}

/**
 * Returns whether the caller may see the revenue of these owners: lender commissions of colleagues are for owners and
 * managers only, as in the list of commissions.
 */
export function maySeeRevenue(ctx: Context, owners: FigureOwners): boolean {
  const { id, role } = requireActor(ctx)
  if (administratorRoles.some((one) => one === role)) return true
  return owners?.every((owner) => owner === id) ?? false
}

/** Lists whose figures the caller may choose, by name; teams only if all members are among them. */
export async function findFigureChoices(ctx: Context): Promise<{ people: Person[]; teams: Person[] }> {
  const reach = await findReach(ctx)
  const isInReach = (id: string) => reach === null || reach.includes(id)
  const teams = (await listTeams(ctx)).filter(({ memberIds }) => memberIds.length > 0 && memberIds.every(isInReach))
  return {
    people: (await listPeople(ctx)).filter(({ id }) => isInReach(id)),
    teams: teams.map(({ id, name }) => ({ id, name })),
  }
}

const listPeople = (ctx: Context): Promise<Person[]> =>
  ctx.db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(asc(staff.name), asc(staff.id))

/**
 * Returns whose records the caller's figures count: a person's, a team's, or without a choice the role's.
 * @throws `not_found` for people outside the caller's scope.
 */
export async function findFigureOwners(ctx: Context, who: string): Promise<FigureOwners> {
  const { id, role } = requireActor(ctx)
  if (who === '') return seesWholeBrokerage(role) ? null : [id]
  if (who === id) return [id]
  const reach = await findReach(ctx)
  const isInReach = (one: string) => reach === null || reach.includes(one)
  const team = (await listTeams(ctx)).find((one) => one.id === who)
  const owners = team?.memberIds ?? (await listPeople(ctx)).flatMap((person) => (person.id === who ? who : []))
  if (owners.length === 0 || !owners.every(isInReach))
    throw new AppError('not_found', 'This person or team was not found. Choose another one.')
  return owners
}
