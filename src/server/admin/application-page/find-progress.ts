import type { Application } from '#server/applications/applications/queries.ts'
import { countUsable, findReadMonths, listDocumentsOf, presentToStaff } from '#server/applications/documents/queries.ts'
import { countUnmet, listWaivedKinds } from '#server/applications/requirements/queries.ts'
import { matchLenders } from '#server/placement/lender-submissions/match-lenders.ts'
import { listSubmissions } from '#server/placement/lender-submissions/queries.ts'
import { listLenders } from '#server/placement/lenders/queries.ts'
import { listOffersOf } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findToday } from '#server/system/settings/queries.ts'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { checklistOf, missingItems } from '#shared/applications/documents/checklist.ts'
import { withoutReplacedSamples } from '#shared/placement/lenders/sample-lenders.ts'
import { isLive } from '#shared/placement/offers/offer-status.ts'

/** Returns the numbers of an application's tabs, and what decides its next action. */
export async function findProgress(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
): Promise<ApplicationDetail['progress']> {
  const { id, stage } = application
  const submissions = await listSubmissions(ctx, id)
  const offers = (await listOffersOf(ctx, id)).map(({ offer }) => offer.status).filter(isLive)
  const sentTo = new Set(submissions.map(({ lenderId }) => lenderId))
  return {
    documents: await countUsable(ctx, { applicationId: id, merchantLeadId: null }),
    lenders: submissions.length,
    offers: offers.length,
    offersToPresent: offers.filter((status) => status === 'presentable').length,
    offersWithoutDisclosure: offers.filter((status) => status === 'received' || status === 'disclosure_pending').length,
    isMissingDocuments: stage === 'in_review' && (await findMissingItems(ctx, application)) !== undefined,
    matchingLenders: stage === 'ready' ? await countMatching(ctx, keys, application, sentTo) : 0,
  }
}

async function countMatching(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
  sentTo: ReadonlySet<string>,
): Promise<number> {
  const { byLender } = await matchLenders(ctx, keys, application)
  const active = withoutReplacedSamples(await listLenders(ctx)).filter(({ status }) => status === 'active')
  return active.filter(({ id }) => !sentTo.has(id) && byLender.get(id)?.[0]?.matchStatus === 'possible').length
}

/** Returns the titles of the checklist's missing items, without waived ones. */
export async function listMissingItems(ctx: Context, { id, type }: Application): Promise<string[]> {
  const today = await findToday(ctx)
  const readMonths = await findReadMonths(ctx, id)
  const sent = (await listDocumentsOf(ctx, id)).map((document) => presentToStaff(document, readMonths))
  return missingItems(checklistOf(type, sent, today), await listWaivedKinds(ctx, id)).map(({ title }) => title)
}

/** Returns a sentence about missing items that block lender submissions. */
export async function findMissingItems(ctx: Context, application: Application): Promise<string | undefined> {
  const missing = await listMissingItems(ctx, application)
  const unsettled = await countUnmet(ctx, application.id)
  if (missing.length === 0 && unsettled === 0) return undefined
  const requested = unsettled === 1 ? 'a requested document' : `${unsettled} requested documents`
  return `Still missing: ${[...missing, ...(unsettled > 0 ? [requested] : [])].join(', ')}. Wait until you have everything, or waive what isn’t needed under Requests.`
}
