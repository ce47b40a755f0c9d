import { asc, eq } from 'drizzle-orm'
import { requireApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { commissionCents, fundedFigures } from '#shared/placement/commissions/commission-amount.ts'
import type { ApplicationOffers, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import type { OwnOffers, ShownOffer, WaitingDisclosure } from '#shared/placement/offers/contract.ts'
import type { DisclosureRule } from '#shared/placement/offers/disclosure-rules.ts'
import { earlyPayoffs, offerCost } from '#shared/placement/offers/offer-cost.ts'
import { compareByApr, isLive, isShown } from '#shared/placement/offers/offer-status.ts'
import { commissionOf } from '#shared/placement/offers/terms.ts'
import { findApplicantState, presentingProblem, ruleOf } from './offer-guards.ts'
import { findChosenOffer, findFee, findSuccessFee, isVerified, listOffersOf, type Offer } from './queries.ts'

/** Returns an application's offers for staff. */
export async function requireApplicationOffers(
  ctx: Context,
  keys: EncryptionKeys,
  applicationId: string,
): Promise<ApplicationOffers> {
  const application = await requireApplication(ctx, applicationId)
  const state = await findApplicantState(ctx, keys, application)
  const sent = await ctx.db
    .select({ submission: lenderSubmissions, lender: lenders })
    .from(lenderSubmissions)
    .innerJoin(lenders, eq(lenders.id, lenderSubmissions.lenderId))
    .where(eq(lenderSubmissions.applicationId, applicationId))
    .orderBy(asc(lenders.name))
  const chosen = await findChosenOffer(ctx, applicationId)
  return {
    ...{ stage: application.stage, type: application.type, state },
    wantsPaper: await hasDeclinedElectronicRecords(ctx, applicationId),
    successFeeBasisPoints: await findFee(ctx, application, state),
    submissions: await Promise.all(
      sent
        .filter(({ submission }) => submission.status !== 'prepared')
        .map(({ submission: { id, product }, lender }) => ({ id, product, lender: lender.name })),
    ),
    askedAmountCents: application.amountCents,
    offers: (await listOffersOf(ctx, applicationId))
      .toSorted((a, b) => endedLast(a.offer, b.offer) || compareByApr(a.offer, b.offer))
      .map(({ offer, lender }) => presentToStaff(offer, lender, ruleOf(application, state, offer))),
    contract: chosen?.contract ?? null,
    funding: chosen?.funding ?? null,
    successFee: await findSuccessFee(ctx, applicationId),
  }
}

/** With the contract sent, offers not chosen are hidden. */
const settled = ['contract_out', 'final_checks', 'funded', 'renewal']

/** The applicant has seen offers, even if one is hidden now. */
const choosing = ['offers', 'offer_selected']

/**
 * Returns the caller's presentable offers under current state law, by APR with our fee; lenders can't pay for
 * position.
 */
export async function findOwnOffers(ctx: Context, keys: EncryptionKeys): Promise<OwnOffers> {
  const application = await requireOwnApplication(ctx)
  const state = await findApplicantState(ctx, keys, application)
  const isSettled = settled.includes(application.stage)
  const live = (await listOffersOf(ctx, application.id))
    .map(({ offer, lender }) => ({ offer, lender, rule: ruleOf(application, state, offer) }))
    .filter(({ offer }) => isLive(offer.status) && (!isSettled || isChosen(offer)))
  const shown = live
    .filter(({ offer, rule }) => isShown(offer.status) && (isChosen(offer) || !presentingProblem(rule, offer)))
    .toSorted((a, b) => compareByApr(a.offer, b.offer))
  const hasMail = isVerified(ctx)
  return {
    isVerified: hasMail,
    count: shown.length,
    askedAmountCents: application.amountCents,
    offers: hasMail ? shown.map(({ offer, lender }) => presentToApplicant(offer, lender)) : [],
    disclosures: hasMail ? live.flatMap(({ offer, lender, rule }) => presentWaiting(offer, lender, rule)) : [],
    undisclosedCount: hasMail && choosing.includes(application.stage) ? live.filter(isUndisclosed).length : 0,
    canChoose: application.stage === 'offers',
    canChooseAgain: application.stage === 'offer_selected',
    funding: hasMail ? ((await findChosenOffer(ctx, application.id))?.funding ?? null) : null,
    successFee: hasMail ? await findSuccessFee(ctx, application.id) : null,
  }
}

/** The stored status may be older than the rule. */
const isUndisclosed = ({ offer, rule }: { offer: Offer; rule: DisclosureRule | undefined }) =>
  offer.status === 'disclosure_pending' ||
  (offer.status === 'presented' && presentingProblem(rule, offer) !== undefined)
const isChosen = ({ status }: { status: string }) => status === 'accepted' || status === 'funded'
const endedLast = (a: Offer, b: Offer) => Number(isLive(b.status)) - Number(isLive(a.status))

function presentOffer(offer: Offer, lender: string) {
  const { id, status, product, amountCents, lenderFeesCents, successFeeCents } = offer
  const { receivedCents, repaidCents, paymentCents, payments, aprThousandths, aprWithoutFeeThousandths } = offer
  const { price, conditions } = offer.terms
  return {
    ...{ id, lender, status, product, amountCents, price, lenderFeesCents, conditions, successFeeCents },
    ...{ receivedCents, repaidCents, paymentCents, payments, aprThousandths, aprWithoutFeeThousandths },
    commissionCents: commissionCents(commissionOf(offer.terms), fundedFigures(offer, amountCents)),
    expiresAt: offer.expiresAt?.toISOString() ?? null,
    disclosure: presentDisclosure(offer),
  }
}

function presentDisclosure({ disclosure }: Offer) {
  if (!disclosure) return null
  const { sha256, size, receivedAt, transmittedAt, openedAt, signed } = disclosure
  const signing = { signedAt: signed?.at ?? null, signedBy: signed?.name ?? null }
  const byMail = { mailedOn: disclosure.mailedOn ?? null, paperSignedOn: disclosure.paperSignedOn ?? null }
  return { sha256, size, receivedAt, transmittedAt, openedAt, ...signing, ...byMail }
}

function presentToStaff(offer: Offer, lender: string, rule: DisclosureRule | undefined): StaffOffer {
  const { submissionId, state, declineReason, acceptedAt, createdAt, version } = offer
  return {
    ...presentOffer(offer, lender),
    ...{ submissionId, state, declineReason, version },
    rule: rule ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

function presentToApplicant(offer: Offer, lender: string): ShownOffer {
  const cost = offerCost({ ...offer, price: offer.terms.price })
  if (!cost) throw new Error('A saved offer has no cost.')
  return {
    ...presentOffer(offer, lender),
    isEstimate: cost.isEstimate,
    months: cost.months,
    payoffs: earlyPayoffs(offer.terms.price, offer.amountCents),
  }
}

/** Before the disclosure is read, only its existence may be shown. */
function presentWaiting(offer: Offer, lender: string, rule: DisclosureRule | undefined): WaitingDisclosure[] {
  const disclosure = presentDisclosure(offer)
  if (!disclosure?.transmittedAt) return []
  return [{ ...disclosure, offerId: offer.id, lender, isSignatureAsked: rule?.isSigned ?? false }]
}
