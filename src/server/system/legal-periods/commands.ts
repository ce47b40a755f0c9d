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
import { AppError } from '#shared/kit/app-error.ts'
import { lawDateFaults } from '#shared/system/legal-periods/law-dates.ts'
import {
  type LegalPeriod,
  legalPeriod,
  type PeriodKind,
  shippedPeriods,
  shippedReviewer,
} from '#shared/system/legal-periods/legal-period.ts'
import { periodKinds } from '#shared/system/legal-periods/period-kinds.ts'
import { legalPeriods } from './table.ts'

interface Save {
  /** From the caller, so that a retry adds nothing. */
  readonly id: string
  readonly kind: PeriodKind
  /** The latest version that the caller saw. */
  readonly version: number
  readonly period: LegalPeriod
  readonly validFrom: string
  readonly reason: string
}

/** Before any application, so that each one finds them in force. */
const shippedFrom = '2000-01-01'

/** Loads the shipped periods that a database lacks; never touches those that exist. */
export async function loadShippedPeriods(ctx: Context): Promise<void> {
  await ctx.db
    .insert(legalPeriods)
    .values(
      periodKinds.map((kind) => ({
        ...{ ...shippedPeriods[kind], id: uuidv7(), kind, version: 1, validFrom: shippedFrom },
        ...{ reason: 'The set that came with the software', staffId: null, at: ctx.now() },
      })),
    )
    .onConflictDoNothing()
}

/**
 * Adds a version of a period. It applies to what arrives from its day on; earlier deadlines stay.
 * @throws `conflict` for a stale version or an id of other content, `invalid` for a start in the past or without a review.
 */
export function savePeriod(ctx: Context, { id, kind, version, period, validFrom, reason }: Save): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [known] = await ctx.db.select().from(legalPeriods).where(eq(legalPeriods.id, id))
    if (known) {
      if (isUnchanged(known, { ...period, kind, validFrom, reason })) return
      throw savedOtherwise()
    }
    const [latest] = await ctx.db
      .select()
      .from(legalPeriods)
      .where(eq(legalPeriods.kind, kind))
      .orderBy(desc(legalPeriods.version))
      .limit(1)
    if ((latest?.version ?? 0) !== version) throw await stalePeriod(ctx, kind)
    const today = await findToday(ctx)
    const dates = Object.entries(lawDateFaults(period, today)).map(([name, fault]) => [`period.${name}`, fault])
    const faults = {
      ...(validFrom < today && {
        validFrom: 'Enter today or a later day: deadlines that are already running don’t change',
      }),
      ...Object.fromEntries(dates),
      // Only the shipped versions were not checked by a person here.
      ...(period.reviewer === shippedReviewer && {
        'period.reviewer': 'Enter who checked this version against the law, such as your own name',
      }),
    }
    if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check your input and try again.', faults)
    const added = await ctx.db
      .insert(legalPeriods)
      .values({
        ...{ ...period, id, kind, version: version + 1, validFrom, reason },
        ...{ staffId: requireActor(ctx).id, at: ctx.now() },
      })
      .onConflictDoNothing()
      .returning({ id: legalPeriods.id })
    // Saved by someone else since the check.
    if (added.length === 0) throw await stalePeriod(ctx, kind)
    await record(ctx, 'legal-period.save', kind, {
      ...{ version: version + 1, reason },
      ...changed(latest && { ...legalPeriod.parse(latest), validFrom: latest.validFrom }, { ...period, validFrom }),
    })
    await announce(ctx, 'legal-periods', kind)
  })
}

type Audited = LegalPeriod & { readonly validFrom: string }

function changed(before: Audited | undefined, after: Audited) {
  const old = new Map(Object.entries(before ?? {}))
  const fields = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, old.get(name)))
  return {
    ...(before && { before: Object.fromEntries(fields.map(([name]) => [name, old.get(name)])) }),
    after: Object.fromEntries(fields),
  }
}

const stalePeriod = (ctx: Context, kind: PeriodKind) =>
  staleWriteError(ctx, {
    ...{ subject: kind, actions: ['legal-period.save'] },
    now: 'Your input is still here. Save again to replace the other change, or cancel to see it.',
  })
