import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { notify } from '#server/identity/notifications/commands.ts'
import { findTurns, listAssignableTeams, nextAssignee } from '#server/identity/record-scope/turns.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { findNamesAndSources } from '#server/intake/leads/queries.ts'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import type { Assignment, AssignmentRule } from '#shared/intake/lead-assignment/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { findAssignment, ruleOf } from './queries.ts'
import { leadAssignment, leadAssignmentRules } from './table.ts'

/**
 * Saves assignment rules; unchanged ones keep their turn.
 * @throws `conflict` if other rules were saved since, `invalid` for staff who can't own leads.
 */
export function saveAssignment(
  ctx: Context,
  { isEnabled, rules, version }: Pick<Assignment, 'isEnabled' | 'rules' | 'version'>,
): Promise<Assignment> {
  return transact(ctx, async (ctx) => {
    await checkRules(ctx, rules)
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
      const last = before.find((one) => isDeepStrictEqual(ruleOf(one), rule))
      return { position, ...rule, lastStaffId: last?.lastStaffId ?? null }
    })
    if (rows.length > 0) await ctx.db.insert(leadAssignmentRules).values(rows)
    await record(ctx, 'lead-assignment.save', 'rules', { isEnabled, before: before.map(ruleOf), after: rules })
    await announce(ctx, 'leads', '')
    return findAssignment(ctx)
  })
}

async function checkRules(ctx: Context, rules: readonly AssignmentRule[]): Promise<void> {
  const known = await findEligibleStaff(ctx, rules)
  const assignable = await listAssignableTeams(ctx)
  const problems: FieldErrors = {}
  for (const [index, { staffIds, teamId }] of rules.entries()) {
    if (!staffIds.every((id) => known.has(id)))
      problems[`rules.${index}.staffIds`] = 'Someone in this rule can no longer own leads'
    if (teamId !== null && !assignable.some(({ id }) => id === teamId))
      problems[`rules.${index}.teamId`] = 'Choose a team with an active member who works on leads'
  }
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', 'Please check your input and try again.', problems)
}

async function findEligibleStaff(ctx: Context, rules: readonly AssignmentRule[]): Promise<Set<string>> {
  const ids = [...new Set(rules.flatMap(({ staffIds }) => staffIds))]
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(inArray(staff.id, ids), eq(staff.status, 'active'), inArray(staff.role, [...applicationRoles])))
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
    const eligible = await findEligibleStaff(ctx, rules)
    for (const { id, source } of await findNamesAndSources(ctx, ids)) {
      const rule = rules.find((each) => appliesTo(each, { source, product: '', state: '' }))
      if (!rule || (rule.teamId !== null && !(await isUnassigned(ctx, id)))) continue
      const to = await nextOf(ctx, rule, { kind: 'leads', eligible })
      if (to && (await assignOwner(ctx, id, to)) && rule.teamId === null) rule.lastStaffId = to
    }
    for (const { position, lastStaffId } of rules)
      await ctx.db.update(leadAssignmentRules).set({ lastStaffId }).where(eq(leadAssignmentRules.position, position))
    await announce(ctx, 'leads', '')
  })
}

/** What a rule asks about; leads have neither product nor state, so that both are empty. */
interface RecordFacts {
  readonly source: string
  readonly product: string
  readonly state: string
}

type StoredRule = typeof leadAssignmentRules.$inferSelect

const appliesTo = (rule: StoredRule, { source, product, state }: RecordFacts): boolean =>
  (rule.source === '' || rule.source === source) &&
  (rule.product === '' || rule.product === product) &&
  (rule.states.length === 0 || rule.states.some((one) => one === state))

/** Returns who is next by a rule. A team's turn is taken at once, because it has other turns. */
async function nextOf(
  ctx: Context,
  { teamId, staffIds, lastStaffId }: StoredRule,
  {
    kind,
    eligible,
    isCounted = true,
  }: {
    readonly kind: 'leads' | 'applications'
    readonly eligible: ReadonlySet<string>
    readonly isCounted?: boolean
  },
): Promise<string | undefined> {
  if (teamId === null) return nextAssignee(staffIds, lastStaffId, (id) => eligible.has(id))
  return (await findTurns(ctx, teamId, kind))?.next(ctx, null, { isCounted })
}

/**
 * Returns the next owner of an application by the rules, and takes their turn, in the caller's transaction; undefined if
 * the rules are off or name no one who works on applications.
 * @param isCounted false: the turn stays with them until `countTurn`.
 */
export async function takeTurn(
  ctx: Context,
  application: RecordFacts,
  isCounted: boolean,
): Promise<string | undefined> {
  const [settings] = await ctx.db.select({ isEnabled: leadAssignment.isEnabled }).from(leadAssignment)
  if (!settings?.isEnabled) return undefined
  // Locked, so that concurrent submissions don't share a turn.
  const rules = await ctx.db.select().from(leadAssignmentRules).orderBy(asc(leadAssignmentRules.position)).for('update')
  const rule = rules.find((each) => appliesTo(each, application))
  if (!rule) return undefined
  const eligible = await findEligibleStaff(ctx, [rule])
  const to = await nextOf(ctx, rule, { kind: 'applications', eligible, isCounted })
  if (to && isCounted && rule.teamId === null)
    await ctx.db
      .update(leadAssignmentRules)
      .set({ lastStaffId: to })
      .where(eq(leadAssignmentRules.position, rule.position))
  return to
}

/** Counts a turn that `takeTurn` left open, in the caller's transaction. */
export async function countTurn(ctx: Context, application: RecordFacts, staffId: string): Promise<void> {
  const rules = await ctx.db.select().from(leadAssignmentRules).orderBy(asc(leadAssignmentRules.position)).for('update')
  const rule = rules.find((each) => appliesTo(each, application))
  if (rule?.teamId) return (await findTurns(ctx, rule.teamId, 'applications'))?.count(ctx, staffId)
  if (!rule?.staffIds.includes(staffId)) return
  await ctx.db
    .update(leadAssignmentRules)
    .set({ lastStaffId: staffId })
    .where(eq(leadAssignmentRules.position, rule.position))
}

/** Never assigned by a rule: a job that runs again must not assign a lead that its owner gave back in between. */
const isOpen = (leadId: string) =>
  and(
    ...[eq(leads.id, leadId), isNull(leads.ownerStaffId), eq(leads.status, 'new')],
    notExists(
      sql`(select from ${leadActivities} where ${leadActivities.leadId} = ${leadId}::uuid and ${leadActivities.kind} = 'assign'
        and ${leadActivities.staffId} is null)`,
    ),
  )

const isUnassigned = async ({ db }: Context, leadId: string): Promise<boolean> =>
  (await db.$count(leads, isOpen(leadId))) > 0

async function assignOwner(ctx: Context, leadId: string, to: string): Promise<boolean> {
  const assigned = await ctx.db
    .update(leads)
    .set({ ownerStaffId: to })
    .where(isOpen(leadId))
    .returning({ id: leads.id })
  if (assigned.length === 0) return false
  await logActivity(ctx, { leadId, kind: 'assign', detail: { fromStaffId: null, toStaffId: to } })
  await notify(ctx, { kind: 'assignment', record: { kind: 'lead', id: leadId }, recipients: [to] })
  return true
}
