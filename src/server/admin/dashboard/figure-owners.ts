import { asc } from 'drizzle-orm'
import type { FigureOwners, FigureScope } from '#server/admin/dashboard/events/conditions.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { listTeams } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { FigureQuery, Person } from '#shared/admin/dashboard/contract.ts'
import { daysOf } from '#shared/admin/dashboard/period.ts'
import { seesWholeBrokerage } from '#shared/admin/dashboard/work-address.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'

/**
 * Returns whether the caller may see the revenue of these owners: lender commissions of colleagues are for owners and
 * managers only, as in the list of commissions.
 */
export function maySeeRevenue(ctx: Context, owners: FigureOwners): boolean {
  const { id, role } = requireActor(ctx)
  if (administratorRoles.some((one) => one === role)) return true
  return owners?.every((owner) => owner === id) ?? false
}

/** Lists whose figures the caller may choose, by name. */
export async function findFigureChoices(ctx: Context): Promise<{ people: Person[]; teams: Person[] }> {
  if (!seesWholeBrokerage(requireActor(ctx).role)) return { people: [], teams: [] }
  const teams = (await listTeams(ctx)).filter(({ memberIds }) => memberIds.length > 0)
  return { people: await listPeople(ctx), teams: teams.map(({ id, name }) => ({ id, name })) }
}

const listPeople = (ctx: Context): Promise<Person[]> =>
  ctx.db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(asc(staff.name), asc(staff.id))

/**
 * Returns whose records the caller's figures count: a person's, a team's, or without a choice the role's. Results of
 * colleagues are for those who see the whole brokerage, even if agents may open colleagues' records.
 * @throws `not_found` for people whose figures the caller may not see.
 */
export async function findFigureOwners(ctx: Context, who: string): Promise<FigureOwners> {
  const { id, role } = requireActor(ctx)
  const isWhole = seesWholeBrokerage(role)
  if (who === '') return isWhole ? null : [id]
  if (who === id) return [id]
  const team = isWhole ? (await listTeams(ctx)).find((one) => one.id === who) : undefined
  const person = isWhole && (await listPeople(ctx)).some((one) => one.id === who)
  const owners = team?.memberIds ?? (person ? [who] : [])
  if (owners.length === 0) throw new AppError('not_found', 'This person or team was not found. Choose another one.')
  return owners
}

/**
 * Returns which events the caller's figures of a period count.
 * @throws `invalid` for an invalid range, and like `findFigureOwners`.
 */
export async function findFigureScope(ctx: Context, { who, ...period }: FigureQuery): Promise<FigureScope> {
  const { hours, responseHours: promiseHours } = await findSiteSettings(ctx)
  const days = daysOf(period, brokerDay(hours.zone, ctx.now()))
  if ('errors' in days) throw new AppError('invalid', 'Check the dates', days.errors)
  const owners = await findFigureOwners(ctx, who)
  return { ...days, owners: owners === null ? null : owners.toSorted(), zone: brokerZone(hours.zone), promiseHours }
}
