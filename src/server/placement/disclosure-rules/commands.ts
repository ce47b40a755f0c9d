import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import { savedOtherwise, staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { isUnchanged } from '#server/platform/db/is-unchanged.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findToday } from '#server/system/settings/queries.ts'
import type { UsState } from '#shared/intake/prequalification/criteria.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type DisclosureRule, disclosureRule } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { shippedRules } from '#shared/placement/disclosure-rules/shipped-rules.ts'
import { lawDateFaults } from '#shared/system/legal-periods/law-dates.ts'
import { shippedReviewer } from '#shared/system/legal-periods/legal-period.ts'
import type { RuleRow } from './queries.ts'
import { disclosureRules } from './table.ts'

interface Save {
  /** From the caller, so that a retry adds nothing. */
  readonly id: string
  readonly state: UsState
  /** The latest version that the caller saw. */
  readonly version: number
  readonly rule: DisclosureRule
  readonly isRetired: boolean
  readonly validFrom: string
  readonly reason: string
}

/** Before any offer, so that each one finds them in force. */
const shippedFrom = '2000-01-01'

/** Loads the shipped set into a database without rules; never touches rules that exist. */
export async function loadShippedRules(ctx: Context): Promise<void> {
  const [known] = await ctx.db.select({ id: disclosureRules.id }).from(disclosureRules).limit(1)
  if (known) return
  await ctx.db
    .insert(disclosureRules)
    .values(
      shippedRules.map((rule) => ({
        ...{ ...rule, id: uuidv7(), version: 1, isRetired: false, validFrom: shippedFrom },
        ...{ reason: 'The set that came with the software', staffId: null, at: ctx.now() },
      })),
    )
    // Another server that starts at the same time loads it too.
    .onConflictDoNothing()
}

/**
 * Adds a version of a state's rule. It applies to offers that are judged from its day on; earlier ones keep theirs.
 * @throws `conflict` for a stale version or an id of other content, `invalid` for a start in the past or an edit without
 * its review.
 */
export function saveRule(ctx: Context, { id, state, version, reason, ...save }: Save): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [known] = await ctx.db.select().from(disclosureRules).where(eq(disclosureRules.id, id))
    const { rule, isRetired, validFrom } = save
    if (known) {
      if (isUnchanged(known, { ...rule, state, isRetired, validFrom, reason })) return
      throw savedOtherwise()
    }
    const latest = await findLatest(ctx, state)
    if ((latest?.version ?? 0) !== version) throw await staleRule(ctx, state)
    const today = await findToday(ctx)
    const faults = {
      ...(validFrom < today && {
        validFrom: 'Enter today or a later day: offers already judged keep their version',
      }),
      ...(await reviewFaults(ctx, state, rule, today)),
    }
    if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check your input and try again.', faults)
    const added = await ctx.db
      .insert(disclosureRules)
      .values({
        ...{ ...rule, id, state, version: version + 1, isRetired, validFrom, reason },
        ...{ staffId: requireActor(ctx).id, at: ctx.now() },
      })
      .onConflictDoNothing()
      .returning({ id: disclosureRules.id })
    // Saved by someone else since the check.
    if (added.length === 0) throw await staleRule(ctx, state)
    await record(ctx, 'disclosure-rule.save', state, {
      ...{ version: version + 1, reason },
      ...changed(latest, { ...rule, isRetired, validFrom }),
    })
    await announce(ctx, 'disclosure-rules', state)
  })
}

/** An edited rule is not the one that came with the software, so a person must have compared it, on a possible day. */
async function reviewFaults(ctx: Context, state: UsState, rule: DisclosureRule, today: string) {
  const shipped = shippedRules.filter((one) => one.state === state)
  const saved = await ctx.db.select().from(disclosureRules).where(eq(disclosureRules.state, state))
  // Restored, retired or taken over as it was.
  if ([...shipped, ...saved].some((one) => isDeepStrictEqual(disclosureRule.parse(one), disclosureRule.parse(rule))))
    return {}
  const dates = Object.entries(lawDateFaults(rule, today)).map(([name, fault]) => [`rule.${name}`, fault])
  return {
    ...Object.fromEntries(dates),
    ...(rule.reviewer === shippedReviewer && {
      'rule.reviewer': 'Enter who compared this version with the law, such as your own name',
    }),
  }
}

async function findLatest(ctx: Context, state: UsState): Promise<RuleRow | undefined> {
  const [latest] = await ctx.db
    .select()
    .from(disclosureRules)
    .where(eq(disclosureRules.state, state))
    .orderBy(desc(disclosureRules.version))
    .limit(1)
  return latest
}

function changed(before: RuleRow | undefined, after: Pick<Save, 'isRetired' | 'validFrom'> & DisclosureRule) {
  if (!before) return { after }
  const { isRetired, validFrom } = before
  const old = new Map(Object.entries({ ...disclosureRule.parse(before), isRetired, validFrom }))
  const fields = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, old.get(name)))
  return {
    before: Object.fromEntries(fields.map(([name]) => [name, old.get(name)])),
    after: Object.fromEntries(fields),
  }
}

const staleRule = (ctx: Context, state: UsState) =>
  staleWriteError(ctx, {
    ...{ subject: state, actions: ['disclosure-rule.save'] },
    now: 'Your input is still here. Save again to replace the other change, or cancel to see it.',
  })
