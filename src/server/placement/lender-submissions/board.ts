import { listCoOwners } from '#server/applications/applicants/queries.ts'
import { type Application, requireApplication } from '#server/applications/applications/queries.ts'
import { findMissingSignature } from '#server/applications/imports/missing-signature.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { findSharingConsents } from '#server/messaging/consents/queries.ts'
import { type Lender, listLenders } from '#server/placement/lenders/queries.ts'
import { openOwnLicenseCheck } from '#server/placement/licenses/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import type { LenderBoard, Submission } from '#shared/placement/lender-submissions/contract.ts'
import { declineReasons } from '#shared/placement/lender-submissions/decline-reason.ts'
import { compareFit } from '#shared/placement/lender-submissions/match-lender.ts'
import { maxAskCount, requestBlocker, sendBlockers } from '#shared/placement/lender-submissions/send-blockers.ts'
import {
  isEnded,
  manualSubmissionMoves,
  type SubmissionStatus,
} from '#shared/placement/lender-submissions/submission-status.ts'
import { withoutReplacedSamples } from '#shared/placement/lenders/sample-lenders.ts'
import { findAnswerTimes } from './answer-times.ts'
import {
  type ConsentFacts,
  consentFactsOf,
  needsOwnerReason,
  ownerBlockers,
  unanswered,
  unansweredTimes,
  unauthorizedFor,
} from './consent-checks.ts'
import { type Matches, matchLenders, matchNone } from './match-lenders.ts'
import {
  findLastRequests,
  findNextEmailTime,
  findRequestTimes,
  findViews,
  isLinkLive,
  isUnnotified,
  listSubmissions,
  type Submission as Row,
  type Views,
} from './queries.ts'

/** Returns active lenders for this kind of borrower, and those with the application; real lenders hide samples. */
export async function findBoard(ctx: Context, keys: EncryptionKeys, applicationId: string): Promise<LenderBoard> {
  const application = await requireApplication(ctx, applicationId)
  const matches = await (application.submittedAt ? matchLenders : matchNone)(ctx, keys, application)
  const consents = await findSharingConsents(ctx, applicationId)
  const { brand } = await findSiteSettings(ctx)
  const today = await findToday(ctx)
  const ownLicense = await openOwnLicenseCheck(ctx, application, matches.state)
  const owners = await listCoOwners(ctx, keys, application)
  const unsigned = await findMissingSignature(ctx, application)
  const rows = await listSubmissions(ctx, applicationId)
  const requests = await findLastRequests(ctx, applicationId)
  const askings = await findRequestTimes(ctx, applicationId)
  const peaceEnd = (await findNextEmailTime(ctx, applicationId))?.toISOString() ?? null
  const views = await findViews(
    ctx,
    rows.map(({ id }) => id),
  )
  const presented = new Map<string, Submission>()
  for (const row of rows) presented.set(row.lenderId, await presentSubmission(ctx, row, views.get(row.id)))

  const answerTimes = await findAnswerTimes(ctx)
  const fitOf = (id: string) => ({
    match: matches.byLender.get(id)?.[0],
    answerMs: answerTimes.get(id) ?? null,
  })
  const all = await listLenders(ctx)
  const matched = new Set(withoutReplacedSamples(all).filter(({ status }) => status === 'active'))
  const isListed = (lender: Lender) =>
    matched.has(lender) && (!matches.forOthers.has(lender.id) || consents.has(lender.id) || requests.has(lender.id))
  const lenders = all
    .filter((lender) => isListed(lender) || presented.has(lender.id))
    .map((lender) => {
      const consent = consents.get(lender.id)
      const request = unanswered(requests.get(lender.id), consent)
      const status = presented.get(lender.id)?.status
      const times = unansweredTimes(askings.get(lender.id), consent)
      const known = { matches, consent, broker: brand.name, today }
      const unauthorized = unauthorizedFor(lender, owners)
      return {
        ...{ id: lender.id, name: lender.name, isSample: lender.isSample, method: lender.submissionMethod },
        matches: matches.byLender.get(lender.id) ?? [],
        consent: consent ? { isGiven: consent.isGiven, at: consent.at.toISOString() } : null,
        request: request
          ? {
              ...{ at: request.requestedAt.toISOString(), by: request.by, isLast: times >= maxAskCount },
              mailFrom: isUnnotified(request) ? peaceEnd : null,
            }
          : null,
        canAsk:
          requestBlocker({
            ...consentFactsOf(lender, known),
            ...{ stage: application.stage, status, times, now: ctx.now(), requestedAt: request?.requestedAt ?? null },
            isWithdrawn: consent?.isGiven === false,
          }) === undefined,
        obstacles: [
          ...blockersOf(application, lender, {
            ...known,
            status,
            ownLicenseProblem: ownLicense(lender, productsOf(matches, lender)),
          }),
          ...ownerBlockers(ctx, lender, unauthorized),
          ...(unsigned ? [unsigned] : []),
        ],
        unauthorized,
        needsReason: needsOwnerReason(ctx, lender, unauthorized),
        submission: presented.get(lender.id) ?? null,
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.submission !== null) - Number(a.submission !== null) ||
        Number(b.consent?.isGiven ?? false) - Number(a.consent?.isGiven ?? false) ||
        compareFit(fitOf(a.id), fitOf(b.id)),
    )
  const { excluded, measured } = matches
  return { applicationId, excluded, measured: measured && { ...measured, rows: [...measured.rows] }, lenders }
}

/** Returns why an application can't be sent to a lender. */
export const blockersOf = (
  { stage }: Application,
  lender: Lender,
  {
    status,
    ownLicenseProblem,
    ...known
  }: ConsentFacts & { status: SubmissionStatus | undefined; ownLicenseProblem: string | undefined },
) => sendBlockers({ ...consentFactsOf(lender, known), stage, status, ownLicenseProblem })

/** Returns the products that a lender could get the application for. */
export const productsOf = ({ byLender }: Matches, { id }: Lender) =>
  (byLender.get(id) ?? []).map(({ product }) => product)

async function presentSubmission(ctx: Context, row: Row, seen: Views | undefined): Promise<Submission> {
  const { id, status, product, method, notes, version, noticeDueOn } = row
  return {
    ...{ id, status, product, method, notes, version, noticeDueOn },
    statusChangedAt: row.statusChangedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    sentBy: row.sentBy ? ((await findStaff(ctx, row.sentBy))?.name ?? null) : null,
    lenderReference: row.lenderReference ?? '',
    declineReasons: declineReasons.filter((reason) => row.declineReasons.includes(reason)),
    linkUntil: isLinkLive(row, ctx.now()) ? (row.packageExpiresAt?.toISOString() ?? null) : null,
    isMailWaiting: method === 'mail' && row.packageExpiresAt === null && !isEnded(status),
    views: seen?.views ?? 0,
    firstViewedAt: seen?.firstAt?.toISOString() ?? null,
    lastViewedAt: seen?.lastAt?.toISOString() ?? null,
    nextStatuses: manualSubmissionMoves(status),
  }
}
