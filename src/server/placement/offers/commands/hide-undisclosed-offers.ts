import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { addTaskByRule } from '#server/applications/tasks/commands.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { recomputeDisclosureState } from '#server/placement/offers/commands/recompute-state.ts'
import { offers } from '#server/placement/offers/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

/** Offers read per batch. */
const batch = 100
const dayMs = 24 * 60 * 60_000

/** Stages in which the applicant sees offers or may see them again. */
const showingStages: readonly Stage[] = ['with_lenders', 'docs_needed', 'on_hold', 'offers', 'offer_selected']

/** Returns the rule key prefix of disclosure tasks for this offer. */
export const disclosureTaskKey = (offerId: string) => `disclosure ${offerId}`

/**
 * Hides offers that now require the lender's disclosure first, because a rule was added or the applicant moved, and
 * adds a task for each. Each offer has its own transaction, so that one failure does not affect the others.
 * @throws AggregateError at the end if any failed.
 */
export async function hideUndisclosedOffers(ctx: Context, keys: EncryptionKeys): Promise<void> {
  const failures: unknown[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await findUndisclosed(ctx, after)
    for (const one of found)
      await transact(ctx, (ctx) => hideIfRequired(ctx, keys, one)).catch((error: unknown) => failures.push(error))
    after = found.at(-1)?.id ?? after
    if (found.length < batch) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} offers could not be checked.`)
}

/** Returns offers that are or may be shown without a transmitted disclosure. */
const findUndisclosed = ({ db }: Context, after: string) =>
  db
    .select({ id: offers.id, applicationId: offers.applicationId, lender: lenders.name })
    .from(offers)
    .innerJoin(lenders, eq(lenders.id, offers.lenderId))
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .where(
      and(
        inArray(offers.status, ['presentable', 'presented']),
        sql`${offers.disclosure} ->> 'transmittedAt' is null`,
        eq(applications.type, 'business'),
        inArray(applications.stage, [...showingStages]),
        gt(offers.id, after),
      ),
    )
    .orderBy(asc(offers.id))
    .limit(batch)

async function hideIfRequired(
  ctx: Context,
  keys: EncryptionKeys,
  { id, applicationId, lender }: Awaited<ReturnType<typeof findUndisclosed>>[number],
): Promise<void> {
  const { ownerStaffId } = await lockApplication(ctx, applicationId)
  const { offer, rule } = await recomputeDisclosureState(ctx, keys, id)
  if (offer.status !== 'disclosure_pending' || !rule) return
  const owner = ownerStaffId ? await findStaff(ctx, ownerStaffId) : undefined
  await addTaskByRule(ctx, {
    ...{ applicationId, ruleKey: `${disclosureTaskKey(id)} ${offer.statusChangedAt.getTime()}`, type: 'disclosure' },
    subject: `Send the disclosure from ${lender}: ${usStates[rule.state]} law requires it before the offer is shown again`,
    dueAt: new Date(ctx.now().getTime() + dayMs),
    assigneeId: owner?.status === 'active' ? owner.id : null,
  })
}
