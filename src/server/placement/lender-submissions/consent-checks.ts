import type { Application } from '#server/applications/applications/queries.ts'
import { findSharingConsents, type SharingConsent } from '#server/messaging/consents/queries.ts'
import type { Lender } from '#server/placement/lenders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import type { ListedOwner } from '#shared/applications/applicants/owner-authorization.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { missingOwnersMessage, showBlockers } from '#shared/placement/lender-submissions/send-blockers.ts'
import { namedLender, sharingAgreement } from '#shared/placement/lender-submissions/sharing-contract.ts'
import { type Matches, matchAnswersOnly } from './match-lenders.ts'

/** Checks if the latest consent covers this lender: only the text read counts, including the name. */
export const hasConsent = (
  consent: SharingConsent | undefined,
  lender: Pick<Lender, 'name' | 'legalName'>,
  broker: string,
): boolean => consent?.isGiven === true && consent.text === sharingAgreement(namedLender(lender), broker)

/** Returns the request, unless answered since. */
export const unanswered = <Request extends { requestedAt: Date }>(
  request: Request | undefined,
  consent: SharingConsent | undefined,
): Request | undefined => (request && !(consent && consent.at >= request.requestedAt) ? request : undefined)

/** Counts requests since the applicant last answered. */
export const unansweredTimes = (request: readonly Date[] | undefined, consent: SharingConsent | undefined): number =>
  (request ?? []).filter((at) => !(consent && consent.at >= at)).length

export interface ConsentFacts {
  readonly matches: Matches
  readonly consent: SharingConsent | undefined
  readonly broker: string
  readonly today: string
}

/** Collects the facts that decide if a lender may have an application. */
export const consentFactsOf = (lender: Lender, { matches, consent, broker, today }: ConsentFacts) => ({
  ...{ lender, state: matches.state, isUnlicensed: isUnlicensed(lender, matches), today },
  isAgreed: hasConsent(consent, lender, broker),
})

/** Returns the names of owners without an authorization, if the lender obtains credit reports. */
export const unauthorizedFor = ({ ownerReports }: Lender, owners: readonly ListedOwner[]): string[] =>
  ownerReports === 'none' ? [] : owners.filter(({ status }) => status !== 'authorized').map(({ name }) => name)

/** Returns whether the caller may send without every owner's authorization, for a reason. */
const mayOverride = ({ actor }: Context) =>
  actor.kind === 'staff' && administratorRoles.some((role) => role === actor.role)

/** Returns whether sending needs a reason from the caller. */
export const needsOwnerReason = (ctx: Context, { ownerReports }: Lender, unauthorized: readonly string[]): boolean =>
  ownerReports === 'all_owners' && unauthorized.length > 0 && mayOverride(ctx)

/** Returns why the caller can't send to a lender that requires every owner's authorization. */
export const ownerBlockers = (ctx: Context, lender: Lender, unauthorized: readonly string[]): string[] =>
  lender.ownerReports === 'all_owners' && unauthorized.length > 0 && !mayOverride(ctx)
    ? [missingOwnersMessage(lender.name, unauthorized)]
    : []

/** Returns why a lender gets no new link; see `showBlockers`. */
export async function findShowBlockers(
  ctx: Context,
  keys: EncryptionKeys,
  { application, lender }: { application: Application; lender: Lender },
): Promise<string[]> {
  const matches = await matchAnswersOnly(ctx, keys, application)
  const consent = (await findSharingConsents(ctx, application.id)).get(lender.id)
  const { brand } = await findSiteSettings(ctx)
  return showBlockers(consentFactsOf(lender, { matches, consent, broker: brand.name, today: await findToday(ctx) }))
}

function isUnlicensed({ id }: Lender, { byLender, unlicensed }: Matches): boolean {
  const count = unlicensed.get(id)?.length ?? 0
  return count > 0 && count === byLender.get(id)?.length
}
