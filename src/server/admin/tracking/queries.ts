import { and, asc, count, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { listCorrections, presentCorrection } from '#server/admin/application-page/corrections.ts'
import { listMissingItems } from '#server/admin/application-page/find-progress.ts'
import {
  type Application,
  requireOwnApplication,
  toOpenApplication,
} from '#server/applications/applications/queries.ts'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { findLatestMessages, firstName } from '#server/applications/messages/queries.ts'
import { listOpenRequirements } from '#server/applications/requirements/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { findSharingConsents, hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { listUnanswered } from '#server/placement/lender-submissions/queries.ts'
import { listLenders } from '#server/placement/lenders/queries.ts'
import { type DisclosureToSign, findDisclosureToSign } from '#server/placement/offers/overview.ts'
import { findOfferFacts } from '#server/placement/offers/queries.ts'
import { listFeesOf, readBooks } from '#server/placement/success-fees/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { Tracking } from '#shared/admin/tracking/contract.ts'
import { nextAction } from '#shared/admin/tracking/next-action.ts'
import { electronicRecords, needsSampleCode } from '#shared/applications/applications/agreements.ts'
import { milestones, publicStage } from '#shared/applications/applications/public-stage.ts'
import { findMove, movesFrom, reopenUntil } from '#shared/applications/applications/stage-moves.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { formatNeeded } from '#shared/applications/requirements/contract.ts'
import { hasRealLender } from '#shared/placement/lenders/sample-lenders.ts'
import { disclosureSection } from '#shared/placement/offers/contract.ts'
import { formatBrokerDay } from '#shared/system/settings/broker-day.ts'
import { promisedBy } from '#shared/system/settings/business-hours.ts'

/** Returns the status of the caller's application. */
export async function findTracking(ctx: Context, keys: EncryptionKeys): Promise<Tracking> {
  const application = await requireOwnApplication(ctx)
  const { brand, responseHours, hours } = await findSiteSettings(ctx)
  const owner = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
  const moves = await ctx.db
    .select()
    .from(applicationStageChanges)
    .where(eq(applicationStageChanges.applicationId, application.id))
    .orderBy(asc(applicationStageChanges.at), asc(applicationStageChanges.id))
  // Someone who only started it may be a stranger: they see the stage, and nothing that others added.
  const isVerified = ctx.actor.kind === 'applicant' && ctx.actor.isVerified
  // Staff sign in with their address, and a stranger can submit until everyone's turn has come.
  const contact =
    owner?.status === 'active' ? { name: firstName(owner.name), email: isVerified ? owner.email : null } : null
  const offerFacts = isVerified ? await findOfferFacts(ctx, application.id) : {}
  const shown = publicStage(application.stage, {
    ...{ staff: contact?.name, hours: responseHours },
    ...offerFacts,
  })
  const isAskedForConsent =
    isVerified && askingStages.includes(application.stage) && (await listUnanswered(ctx, application.id)).length > 0
  const { version, text } = electronicRecords(application.type, brand.name)
  const rescission = findRescission(application, moves)
  const ofStage = rescission
    ? rescindedText({ ...offerFacts, staff: contact?.name, on: formatBrokerDay(hours.zone, rescission) })
    : await stageTextFor(ctx, application, shown, { isAskedForConsent, isVerified })
  const disclosure =
    isVerified && mayHaveToSign(application.stage, ofStage)
      ? await findDisclosureToSign(ctx, keys, application)
      : undefined
  const { label, sentence, waitsFor } = disclosure ? signatureText(ofStage, disclosure) : ofStage
  const missing =
    uploadStages.includes(application.stage) && (application.stage === 'docs_needed' || waitsFor !== 'applicant')
      ? await listMissingItems(ctx, application)
      : []
  const listed = isVerified ? await listFeesOf(ctx, application.id) : []
  const fees = await Promise.all(listed.map(({ fee }) => readBooks(ctx, fee.offerId)))
  const canReopen = reopenedAs(application, ctx.now()) !== undefined
  return {
    file: await toOpenApplication(ctx, application, { isVerified }),
    ...{ label, sentence, waitsFor, contact },
    missingDocuments: missing.length,
    action: nextAction(application.stage, {
      ...{ waitsFor, isAskedForConsent, canReopen },
      owesFee: fees.some(({ sums }) => sums.balanceCents > 0),
      isMissingDocuments: missing.length > 0,
      disclosure: disclosure && { ...disclosure, href: `#${disclosureSection(disclosure.offerId)}` },
    }),
    since: application.stageChangedAt.toISOString(),
    submittedAt: application.submittedAt?.toISOString() ?? null,
    // The site promises a response within business hours.
    dueAt:
      application.stage === 'submitted'
        ? promisedBy(hours, application.stageChangedAt, responseHours).toISOString()
        : null,
    milestones: milestonesOf(application, moves),
    ...(await findLatestMessages(ctx, keys, application.id)),
    corrections: isVerified ? await findCorrections(ctx, keys, application.id) : [],
    hasFee: fees.length > 0,
    wantsPaper: await hasDeclinedElectronicRecords(ctx, application.id),
    electronicRecords: { version, text, asksCode: needsSampleCode(application.type) },
    canWithdraw: findMove(application.stage, 'withdrawn')?.by.includes('applicant') ?? false,
    canReopen,
  }
}

async function findCorrections(ctx: Context, keys: EncryptionKeys, id: string) {
  const rows = (await listCorrections(ctx, id)).map(({ correction }) => correction)
  return rows.toReversed().map((correction) => presentCorrection(keys, correction))
}

type Moved = Pick<typeof applicationStageChanges.$inferSelect, 'from' | 'to' | 'at'>

/** Returns when the funding was taken back, until the application moves on; pauses don't count. */
function findRescission({ stage }: Application, moves: readonly Moved[]): Date | undefined {
  if (stage !== 'final_checks') return undefined
  const last = moves.findLast(({ from, to }) => from !== 'on_hold' && to !== 'on_hold')
  return last?.from === 'funded' || last?.from === 'renewal' ? last.at : undefined
}

/** From the choice until the contract's signature, unless the applicant has to send something else first. */
const mayHaveToSign = (stage: Stage, { waitsFor }: StageText) =>
  stage === 'offer_selected' || stage === 'contract_out' || (stage === 'docs_needed' && waitsFor !== 'applicant')

function signatureText({ label }: StageText, { lender, isOnPaper }: DisclosureToSign): StageText {
  const how = isOnPaper ? 'Sign the copy that we mailed to you and send it back.' : 'Read it and sign it below.'
  const sentence = `Your state requires your signature on the disclosure from ${lender} before the contract. ${how}`
  return { label, sentence, waitsFor: 'applicant' }
}

const rescindedText = ({
  lender = 'the lender',
  staff = 'An advisor',
  on,
}: {
  lender?: string | undefined
  staff?: string | undefined
  on: string
}): StageText => ({
  label: 'Funding canceled',
  sentence: `Your funding from ${lender} was canceled on ${on}. ${staff} will contact you about what happens next: this offer can be funded again, or you can choose another one.`,
  waitsFor: 'us',
})

/** Lenders ask for the documents of the checklist; later, only for what we request. */
const uploadStages: readonly Stage[] = ['submitted', 'in_review', 'docs_needed', 'ready']

/** Later stages show offers as the next step. */
const askingStages: readonly Stage[] = ['ready', 'with_lenders']

type StageText = Pick<Tracking, 'label' | 'sentence' | 'waitsFor'>

async function stageTextFor(
  ctx: Context,
  application: Application,
  { label, sentence, waitsFor }: StageText,
  { isAskedForConsent, isVerified }: { isAskedForConsent: boolean; isVerified: boolean },
): Promise<StageText> {
  if (application.stage === 'expired' && reopenedAs(application, ctx.now())) {
    const { zone } = (await findSiteSettings(ctx)).hours
    const until = formatBrokerDay(zone, reopenUntil(application.stageChangedAt))
    return {
      label,
      waitsFor,
      sentence: `This application expired because there was no activity. You can reopen it until ${until}.`,
    }
  }
  if (isAskedForConsent)
    return {
      label,
      sentence: 'Decide whether we may send your application to the lender named below.',
      waitsFor: 'applicant',
    }
  if (application.stage === 'ready' && isVerified) return { label, ...(await findLenderText(ctx, application.id)) }
  if (application.stage !== 'docs_needed') return { label, sentence, waitsFor }
  if (!isVerified)
    return { label, waitsFor, sentence: 'We need something from you. Verify your email address to see what.' }
  const titles = (await listOpenRequirements(ctx, application.id)).map(({ title }) => title)
  // If everything was sent, it's our turn.
  if (titles.length === 0) return { label: 'Under review', sentence: formatNeeded(titles), waitsFor: 'us' }
  return { label, sentence: formatNeeded(titles), waitsFor }
}

/** It's the applicant's turn only if no lender was chosen. */
async function findLenderText(ctx: Context, applicationId: string): Promise<Pick<StageText, 'sentence' | 'waitsFor'>> {
  const consents = [...(await findSharingConsents(ctx, applicationId)).values()]
  if (consents.some(({ isGiven }) => isGiven))
    return { sentence: 'We send your application to the lenders you chose, and to no one else.', waitsFor: 'us' }
  const isChoice = hasRealLender(await listLenders(ctx))
  if (!isChoice) return { sentence: "We're looking for lenders whose terms fit.", waitsFor: 'us' }
  return { sentence: 'Choose which lenders may see your application.', waitsFor: 'applicant' }
}

/**
 * Returns a reopened application's stage, if the applicant can reopen it: expired ones for a limited time,
 * unsubmitted ones as drafts.
 */
export function reopenedAs({ stage, stageChangedAt, submittedAt }: Application, now: Date): Stage | undefined {
  if (stage === 'expired' && reopenUntil(stageChangedAt) <= now) return undefined
  return movesFrom(stage, 'applicant').find((to) => to === (submittedAt ? 'in_review' : 'draft'))
}

function milestonesOf(
  { stage, resumeStage }: Application,
  moves: readonly { to: Stage; at: Date }[],
): Tracking['milestones'] {
  // Paused or closed applications show their last milestone.
  const onWay = (to: Stage) => milestones.findIndex(({ stages }) => stages.includes(to))
  const now = onWay(resumeStage ?? stage)
  const reached = now >= 0 ? now : Math.max(-1, ...moves.map(({ to }) => onWay(to)))
  return milestones.map(({ label, stages }, index) => ({
    label,
    at: moves.find(({ to }) => stages.includes(to))?.at.toISOString() ?? null,
    state: index < reached ? 'done' : index === reached ? 'now' : 'ahead',
  }))
}

const closedStages = ['withdrawn', 'expired', 'not_placed'] as const
const isByApplicant = eq(applicationStageChanges.actorKind, 'applicant')

/**
 * Counts closings and reopenings by applicants in the last hour: of applications never opened by email, or of others that
 * no one owns.
 */
export async function countRecentChanges(ctx: Context, of: 'unverified' | 'unassigned'): Promise<number> {
  const { from, to, at, applicationId } = applicationStageChanges
  const [counted] = await ctx.db
    .select({ changes: count() })
    .from(applicationStageChanges)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(
      and(
        ...[isByApplicant, isNotNull(applications.submittedAt)],
        of === 'unverified'
          ? isNull(applications.emailVerifiedAt)
          : and(isNotNull(applications.emailVerifiedAt), isNull(applications.ownerStaffId)),
        or(eq(to, 'withdrawn'), inArray(from, closedStages)),
        gte(at, new Date(ctx.now().getTime() - 60 * 60_000)),
      ),
    )
  return counted?.changes ?? 0
}

/** Counts the applicant's reopenings within `withinMs`. */
export const countReopenings = (ctx: Context, applicationId: string, withinMs: number): Promise<number> =>
  ctx.db.$count(
    applicationStageChanges,
    and(
      eq(applicationStageChanges.applicationId, applicationId),
      isByApplicant,
      inArray(applicationStageChanges.from, closedStages),
      gte(applicationStageChanges.at, new Date(ctx.now().getTime() - withinMs)),
    ),
  )
