import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import type { UsState } from '#shared/intake/prequalification/criteria.ts'
import type { ListedRule, RuleFile, RuleList, RuleVersion } from '#shared/placement/disclosure-rules/contract.ts'
import { type DisclosureRule, disclosureRule } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { shippedRules } from '#shared/placement/disclosure-rules/shipped-rules.ts'
import { plannedVersions, versionInForce } from '#shared/system/legal-periods/version-in-force.ts'
import { disclosureRules } from './table.ts'

export type RuleRow = typeof disclosureRules.$inferSelect

const ruleOf = (row: RuleRow): DisclosureRule => disclosureRule.parse(row)

/** Returns each state's version in force: the last to start, and of the same day the last saved. Retired rules are left out. */
export async function listRulesInForce(ctx: Context): Promise<RuleRow[]> {
  const rows = await ctx.db
    .selectDistinctOn([disclosureRules.state])
    .from(disclosureRules)
    .where(lte(disclosureRules.validFrom, await findToday(ctx)))
    .orderBy(asc(disclosureRules.state), desc(disclosureRules.validFrom), desc(disclosureRules.version))
  return rows.filter(({ isRetired }) => !isRetired)
}

/** Returns versions by id. */
export async function findRuleVersions(ctx: Context, ids: readonly string[]): Promise<Map<string, RuleRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(disclosureRules)
    .where(inArray(disclosureRules.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

const listVersions = (ctx: Context, state?: UsState) =>
  ctx.db
    .select({ row: disclosureRules, by: staff.name })
    .from(disclosureRules)
    .leftJoin(staff, eq(staff.id, disclosureRules.staffId))
    .where(and(state && eq(disclosureRules.state, state)))
    .orderBy(asc(disclosureRules.state), desc(disclosureRules.version))

type Version = Awaited<ReturnType<typeof listVersions>>[number]

const presentVersion = ({ row, by }: Version): RuleVersion => {
  const { version, isRetired, validFrom, reason, at } = row
  return { version, rule: ruleOf(row), isRetired, validFrom, reason, by, at: at.toISOString() }
}

const inForceVersion = (versions: readonly Version[], today: string) =>
  versionInForce(
    versions.map(({ row }) => row),
    today,
  )?.version ?? null

const shippedFor = (state: string): DisclosureRule | null => {
  const shipped = shippedRules.find((rule) => rule.state === state)
  return shipped ? disclosureRule.parse(shipped) : null
}

/** Ignores who reviewed the rule and when. */
function differsFromShipped({ row }: Version): boolean {
  const shipped = shippedFor(row.state)
  if (!shipped) return false
  const lawOf = ({ lawAsOf: _asOf, nextReviewOn: _next, reviewer: _who, ...law }: DisclosureRule) => law
  return row.isRetired || !isDeepStrictEqual(lawOf(ruleOf(row)), lawOf(shipped))
}

/** Returns each state's rule in force, by state. */
export async function listRuleFiles(ctx: Context): Promise<RuleList> {
  const today = await findToday(ctx)
  const byState = Map.groupBy(await listVersions(ctx), ({ row }) => row.state)
  const rules = [...byState].flatMap(([state, versions]): ListedRule[] => {
    const [planned] = plannedVersions(
      versions.map(({ row }) => row),
      today,
    )
    const inForce = inForceVersion(versions, today) ?? planned?.version
    const current = versions.find(({ row }) => row.version === inForce)
    if (!current) return []
    return [
      {
        ...{ state, current: presentVersion(current), plannedFrom: planned?.validFrom ?? null },
        isReviewOverdue: !current.row.isRetired && current.row.nextReviewOn < today,
        differsFromShipped: differsFromShipped(current),
      },
    ]
  })
  const notAdded = shippedRules.map(({ state }) => state).filter((state) => !byState.has(state))
  return { rules, notAdded }
}

/** Returns all versions of a state's rule. */
export async function findRuleFile(ctx: Context, { state }: { state: UsState }): Promise<RuleFile> {
  const versions = await listVersions(ctx, state)
  const today = await findToday(ctx)
  return {
    ...{ state, versions: versions.map(presentVersion), inForceVersion: inForceVersion(versions, today) },
    ...{ shipped: shippedFor(state), today },
  }
}
