import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { notify } from '#server/identity/notifications/commands.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { findNamesAndSources } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import type { Assignment, AssignmentRule } from '#shared/intake/lead-assignment/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { findAssignment } from './queries.ts'
import { leadAssignment, leadAssignmentRules } from './table.ts'

/** Returns the next eligible assignee, round-robin. */
export function nextAssignee(
  staffIds: readonly string[],
  last: string | null,
  isEligible: (id: string) => boolean,
): string | undefined {
  const start = last === null ? 0 : staffIds.indexOf(last) + 1
  return [...staffIds.slice(start), ...staffIds.slice(0, start)].find(isEligible)
}

/**
 * Saves assignment rules; unchanged ones keep their turn.
 * @throws `conflict` if other rules were saved since, `invalid` for staff who can't own leads.
 */
export function saveAssignment(
  ctx: Context,
  { isEnabled, rules, version }: Pick<Assignment, 'isEnabled' | 'rules' | 'version'>,
): Promise<Assignment> {
  return transact(ctx, async (ctx) => {
    await checkStaff(ctx, rules)
    const next = { isEnabled, version: version + 1, changedBy: requireActor(ctx).id, changedAt: ctx.now() }
    const written =
      version === 0
        ? await ctx.db
            .insert(leadAssignment)
            .values({ id: 1, ...next })
            .onConflictDoNothing()
            .returning()
        : await ctx.db.update(leadAssignment).set(next).where(eq(leadAssignment.version, version)).returning()
    if (written.length === 0) {
      const inForce = await findAssignment(ctx)
      if (inForce.isEnabled === isEnabled && isDeepStrictEqual(inForce.rules, rules)) return inForce
      const now = 'Your rules are still in the form.'
      throw await staleWriteError(ctx, { subject: 'rules', actions: ['lead-assignment.save'], now })
    }

    const before = await ctx.db.select().from(leadAssignmentRules)
    await ctx.db.delete(leadAssignmentRules)
    const rows = rules.map((rule, position) => {
      const last = before.find(({ source, staffIds }) => source === rule.source && `${staffIds}` === `${rule.staffIds}`)
      return { position, ...rule, lastStaffId: last?.lastStaffId ?? null }
    })
    if (rows.length > 0) await ctx.db.insert(leadAssignmentRules).values(rows)
    const withoutTurns = before.map(({ source, staffIds }) => ({ source, staffIds }))
    await record(ctx, 'lead-assignment.save', 'rules', { isEnabled, before: withoutTurns, after: rules })
    await announce(ctx, 'leads', '')
    return findAssignment(ctx)
  })
}

async function checkStaff(ctx: Context, rules: readonly AssignmentRule[]): Promise<void> {
  const known = await findEligibleStaff(ctx, [...new Set(rules.flatMap(({ staffIds }) => staffIds))])
  const problems: FieldErrors = {}
  for (const [index, { staffIds }] of rules.entries())
    if (!staffIds.every((id) => known.has(id)))
      problems[`rules.${index}.staffIds`] = 'Someone in this rule can no longer own leads'
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', 'Please check your input and try again.', problems)
}

async function findEligibleStaff(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(inArray(staff.id, [...ids]), eq(staff.status, 'active'), inArray(staff.role, [...applicationRoles])))
  return new Set(rows.map(({ id }) => id))
}

/** Assigns unassigned new leads by the rules; idempotent. */
export function assignByRules(ctx: Context, ids: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [settings] = await ctx.db.select({ isEnabled: leadAssignment.isEnabled }).from(leadAssignment)
    if (!settings?.isEnabled) return
    // Locked, so that concurrent batches don't share a turn.
    const rules = await ctx.db
      .select()
      .from(leadAssignmentRules)
      .orderBy(asc(leadAssignmentRules.position))
      .for('update')
    const eligible = await findEligibleStaff(ctx, [...new Set(rules.flatMap(({ staffIds }) => staffIds))])
    for (const { id, source } of await findNamesAndSources(ctx, ids)) {
      const rule = rules.find((each) => each.source === '' || each.source === source)
      const to = rule && nextAssignee(rule.staffIds, rule.lastStaffId, (staffId) => eligible.has(staffId))
      if (rule && to && (await assignOwner(ctx, id, to))) rule.lastStaffId = to
    }
    for (const { position, lastStaffId } of rules)
      await ctx.db.update(leadAssignmentRules).set({ lastStaffId }).where(eq(leadAssignmentRules.position, position))
    await announce(ctx, 'leads', '')
  })
}

/**
 * Returns the next owner by the rules for a source, and takes their turn, in the caller's transaction; undefined if the
 * rules are off or name no one who works on applications.
 * @param isCounted false: the turn stays with them until `countTurn`.
 */
export async function takeTurn(ctx: Context, source: string, isCounted: boolean): Promise<string | undefined> {
  const [settings] = await ctx.db.select({ isEnabled: leadAssignment.isEnabled }).from(leadAssignment)
  if (!settings?.isEnabled) return undefined
  // Locked, so that concurrent submissions don't share a turn.
  const rules = await ctx.db.select().from(leadAssignmentRules).orderBy(asc(leadAssignmentRules.position)).for('update')
  const rule = rules.find((each) => each.source === '' || each.source === source)
  if (!rule) return undefined
  const eligible = await findEligibleStaff(ctx, rule.staffIds)
  const to = nextAssignee(rule.staffIds, rule.lastStaffId, (staffId) => eligible.has(staffId))
  if (to && isCounted)
    await ctx.db
      .update(leadAssignmentRules)
      .set({ lastStaffId: to })
      .where(eq(leadAssignmentRules.position, rule.position))
  return to
}

/** Counts a turn that `takeTurn` left open, in the caller's transaction. */
export async function countTurn(ctx: Context, source: string, staffId: string): Promise<void> {
  const rules = await ctx.db.select().from(leadAssignmentRules).orderBy(asc(leadAssignmentRules.position)).for('update')
  const rule = rules.find((each) => each.source === '' || each.source === source)
  if (!rule?.staffIds.includes(staffId)) return
  await ctx.db
    .update(leadAssignmentRules)
    .set({ lastStaffId: staffId })
    .where(eq(leadAssignmentRules.position, rule.position))
}

async function assignOwner(ctx: Context, leadId: string, to: string): Promise<boolean> {
  const assigned = await ctx.db
    .update(leads)
    .set({ ownerStaffId: to })
    .where(and(eq(leads.id, leadId), isNull(leads.ownerStaffId), eq(leads.status, 'new')))
    .returning({ id: leads.id })
  if (assigned.length === 0) return false
  await logActivity(ctx, { leadId, kind: 'assign', detail: { fromStaffId: null, toStaffId: to } })
  await notify(ctx, { kind: 'assignment', record: { kind: 'lead', id: leadId }, recipients: [to] })
  return true
}
