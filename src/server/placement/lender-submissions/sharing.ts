import { requireOwnApplication } from '#server/applications/applications/queries.ts'
import { findSharingConsents } from '#server/messaging/consents/queries.ts'
import { listLenders } from '#server/placement/lenders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { isOpen, type Stage } from '#shared/applications/applications/stages.ts'
import { compareFit } from '#shared/placement/lender-submissions/match-lender.ts'
import { sharingStages } from '#shared/placement/lender-submissions/send-blockers.ts'
import {
  namedLender,
  type SharedWith,
  type Sharing,
  sharingAgreement,
} from '#shared/placement/lender-submissions/sharing-contract.ts'
import { hasConsent, unanswered } from './consent-checks.ts'
import { matchLenders } from './match-lenders.ts'
import { findLastRequests, findViews, isLinkLive, listSubmissions } from './queries.ts'

/** Returns the lenders that may see or have the caller's application. */
export async function findSharing(ctx: Context, keys: EncryptionKeys): Promise<Sharing> {
  const application = await requireOwnApplication(ctx)
  const known = await listLenders(ctx)
  const real = known.filter(({ isSample, status }) => !isSample && status === 'active')
  const choice = choiceIn(application.stage)
  const isVerified = ctx.actor.kind === 'applicant' && ctx.actor.isVerified
  return {
    ...{ choice, isVerified },
    hasOnlySamples: real.length === 0,
    // A stranger may have started the draft in someone's name, and matches reveal corrected answers and bank figures.
    lenders: choice === 'open' && isVerified ? await choosable() : [],
    ledger: isVerified ? await findLedger(ctx, application.id) : [],
  }

  async function choosable() {
    const { brand } = await findSiteSettings(ctx)
    const consents = await findSharingConsents(ctx, application.id)
    const requests = await findLastRequests(ctx, application.id)
    const { byLender, forOthers } = await matchLenders(ctx, keys, application)
    const fitOf = (id: string) => ({ match: byLender.get(id)?.[0], answerMs: null })
    return real
      .filter(({ id }) => !forOthers.has(id) || requests.has(id) || consents.has(id))
      .map((lender) => ({
        id: lender.id,
        name: lender.name,
        matches: byLender.get(lender.id) ?? [],
        agreement: sharingAgreement(namedLender(lender), brand.name),
        isAgreed: hasConsent(consents.get(lender.id), lender, brand.name),
        isRequested: unanswered(requests.get(lender.id), consents.get(lender.id)) !== undefined,
      }))
      .toSorted((a, b) => Number(b.isRequested) - Number(a.isRequested) || compareFit(fitOf(a.id), fitOf(b.id)))
  }
}

/** Returns lenders that have or may have the application, earliest consent first. */
async function findLedger(ctx: Context, applicationId: string): Promise<SharedWith[]> {
  const consents = await findSharingConsents(ctx, applicationId)
  const sent = await listSubmissions(ctx, applicationId)
  const views = await findViews(
    ctx,
    sent.map(({ id }) => id),
  )
  const known = await listLenders(ctx)
  const ids = new Set([...consents.keys(), ...sent.map(({ lenderId }) => lenderId)])
  return [...ids].map((lenderId) => {
    const consent = consents.get(lenderId)
    const submission = sent.find((each) => each.lenderId === lenderId)
    const seen = submission && views.get(submission.id)
    return {
      lenderId,
      name: known.find(({ id }) => id === lenderId)?.name ?? 'A lender',
      agreedAt: consent?.givenAt?.toISOString() ?? null,
      withdrawnAt: consent?.isGiven ? null : (consent?.withdrawnAt?.toISOString() ?? null),
      sentAt: submission?.sentAt?.toISOString() ?? null,
      shared: submission?.sentAt
        ? 'Your application and checked documents. Personal and account numbers show only their last digits.'
        : 'Nothing yet.',
      firstViewedAt: seen?.firstAt?.toISOString() ?? null,
      views: seen?.views ?? 0,
      isOpen: submission !== undefined && isLinkLive(submission, ctx.now()),
    }
  })
}

function choiceIn(stage: Stage): Sharing['choice'] {
  if (sharingStages.includes(stage)) return 'open'
  const isBefore = ['draft', 'submitted', 'in_review', 'docs_needed', 'on_hold'].includes(stage)
  return isBefore && isOpen(stage) ? 'early' : 'over'
}
