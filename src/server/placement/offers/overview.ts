import { asc, eq } from 'drizzle-orm'
import {
  type Application,
  requireApplication,
  requireOwnApplication,
} from '#server/applications/applications/queries.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import type { RuleRow } from '#server/placement/disclosure-rules/queries.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { findPrograms } from '#server/placement/lenders/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { fundedDeal, successFeeOn } from '#server/placement/offers/commands/record-funding.ts'
import { findFundingUndo } from '#server/placement/offers/commands/rescind-funding.ts'
import { mayReadFee } from '#server/placement/success-fees/list-fees.ts'
import { findSuccessFee } from '#server/placement/success-fees/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { commissionCents, fundedFigures } from '#shared/placement/commissions/commission-amount.ts'
import type { ApplicationOffers, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import type { FundedTerms, OwnOffers, ShownOffer, WaitingDisclosure } from '#shared/placement/offers/contract.ts'
import { earlyPayoffs, offerCost } from '#shared/placement/offers/offer-cost.ts'
import { compareByApr, isLive, isShown } from '#shared/placement/offers/offer-status.ts'
import { proceedsOf } from '#shared/placement/offers/payoffs.ts'
import { commissionOf } from '#shared/placement/offers/terms.ts'
import { bindingRule, findApplicantState, findJudgments, type JudgedOffer, presentingProblem } from './offer-guards.ts'
import { findOwnPayoffs } from './own-payoffs.ts'
import { findChosenOffer, findFee, isVerified, listOffersOf, type Offer } from './queries.ts'

/** Returns an application's offers for staff. */
export async function requireApplicationOffers(
  ctx: Context,
  keys: EncryptionKeys,
  applicationId: string,
): Promise<ApplicationOffers> {
  const application = await requireApplication(ctx, applicationId)
  // Only the applicant sees the answers of an unsubmitted draft.
  const state = application.submittedAt ? await findApplicantState(ctx, keys, application) : ''
  const sent = await ctx.db
    .select({ submission: lenderSubmissions, lender: lenders })
    .from(lenderSubmissions)
    .innerJoin(lenders, eq(lenders.id, lenderSubmissions.lenderId))
    .where(eq(lenderSubmissions.applicationId, applicationId))
    .orderBy(asc(lenders.name), asc(lenderSubmissions.id))
  const programs = await findPrograms(
    ctx,
    sent.map(({ lender }) => lender.id),
  )
  const chosen = await findChosenOffer(ctx, applicationId)
  const all = await listOffersOf(ctx, applicationId)
  const judgments = await findJudgments(
    ctx,
    application,
    state,
    all.map(({ offer }) => offer),
  )
  return {
    ...{ applicationId, stage: application.stage, type: application.type, state },
    wantsPaper: await hasDeclinedElectronicRecords(ctx, applicationId),
    successFeeBasisPoints: await findFee(ctx, application, state),
    today: await findToday(ctx),
    submissions: sent
      .filter(({ submission }) => submission.status !== 'prepared')
      .map(({ submission: { id, product }, lender }) => ({
        ...{ id, product, lender: lender.name, programs: programs.get(lender.id) ?? [] },
      })),
    requestedAmountCents: application.amountCents,
    offers: all
      .toSorted((a, b) => endedLast(a.offer, b.offer) || compareByApr(a.offer, b.offer))
      .map((listed) => presentToStaff(listed, judgments.get(listed.offer.id))),
    ownPayoffs: await findOwnPayoffs(ctx, application),
    contract: chosen?.contract ?? null,
    funding: chosen?.funding ?? null,
    fundedTerms: fundedTermsOf(chosen),
    fundingUndo: await findFundingUndo(ctx, chosen),
    successFee: chosen && mayReadFee(ctx, application.ownerStaffId) ? await findSuccessFee(ctx, chosen.id) : null,
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
  const all = await listOffersOf(ctx, application.id)
  const judgments = await findJudgments(
    ctx,
    application,
    state,
    all.map(({ offer }) => offer),
  )
  const live = all
    .map((listed) => ({ ...listed, rule: bindingRule(judgments.get(listed.offer.id)?.judgment) }))
    .filter(({ offer }) => isLive(offer.status) && (!isSettled || isChosen(offer)))
  const shown = live
    .filter(({ offer, rule }) => isShown(offer.status) && (isChosen(offer) || !presentingProblem(rule, offer)))
    .toSorted((a, b) => compareByApr(a.offer, b.offer))
  const hasMail = isVerified(ctx)
  const chosen = await findChosenOffer(ctx, application.id)
  const hasChosen = live.some(({ offer }) => isChosen(offer))
  /** No contract follows for offers that were not chosen. */
  const mustSign = (offer: Offer, { isSigned }: RuleRow) => isSigned && (!hasChosen || isChosen(offer))
  return {
    isVerified: hasMail,
    count: shown.length,
    requestedAmountCents: hasMail ? application.amountCents : null,
    offers: hasMail
      ? shown.map(presentToApplicant).map((offer) => ({ ...offer, expiresAt: isSettled ? null : offer.expiresAt }))
      : [],
    disclosures: hasMail
      ? live.flatMap(({ offer, lender, rule }) => presentWaiting(offer, lender, rule && mustSign(offer, rule)))
      : [],
    undisclosedCount: hasMail && choosing.includes(application.stage) ? live.filter(isUndisclosed).length : 0,
    canChoose: application.stage === 'offers',
    canChooseAgain: application.stage === 'offer_selected',
    funding: hasMail ? (chosen?.funding ?? null) : null,
    fundedTerms: hasMail ? fundedTermsOf(chosen) : null,
    successFee: hasMail && chosen ? await findSuccessFee(ctx, chosen.id) : null,
  }
}

/** Returns the funding recorded in the deal if it differs from the offer. */
function fundedTermsOf(offer: Offer | undefined): FundedTerms | null {
  if (!offer?.funding || offer.status !== 'funded' || offer.funding.amountCents === offer.amountCents) return null
  const { amountCents, repaidCents, paymentCents, payments } = fundedDeal(offer, offer.funding)
  const { netCashCents } = proceedsOf({ ...offer, amountCents, successFeeCents: successFeeOn(offer, amountCents) })
  return { amountCents, netCashCents, repaidCents, paymentCents, payments }
}

/** A disclosure that the applicant has to sign before the contract of the chosen offer. */
export interface DisclosureToSign {
  readonly offerId: string
  readonly lender: string
  readonly isOpened: boolean
  /** Mailed to the applicant, who sends the signed copy back. */
  readonly isOnPaper: boolean
}

/** Returns the disclosure of the chosen offer if the law requires its signature and the applicant has received it. */
export async function findDisclosureToSign(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
): Promise<DisclosureToSign | undefined> {
  const chosen = (await listOffersOf(ctx, application.id)).find(({ offer }) => offer.status === 'accepted')
  if (!chosen?.offer.disclosure?.transmittedAt || chosen.offer.contract) return undefined
  const { offer, lender } = chosen
  const state = await findApplicantState(ctx, keys, application)
  const rule = bindingRule((await findJudgments(ctx, application, state, [offer])).get(offer.id)?.judgment)
  const { disclosure } = offer
  if (!rule?.isSigned || !disclosure || disclosure.signed || disclosure.paperSignedOn) return undefined
  const isOnPaper = disclosure.mailedOn !== undefined && disclosure.mailedOn !== null
  return { offerId: offer.id, lender, isOpened: disclosure.openedAt !== null, isOnPaper }
}

/** The stored status may be older than the rule. */
const isUndisclosed = ({ offer, rule }: { offer: Offer; rule: RuleRow | undefined }) =>
  offer.status === 'disclosure_pending' ||
  (offer.status === 'presented' && presentingProblem(rule, offer) !== undefined)
const isChosen = ({ status }: { status: string }) => status === 'accepted' || status === 'funded'
const endedLast = (a: Offer, b: Offer) => Number(isLive(b.status)) - Number(isLive(a.status))

type Listed = Awaited<ReturnType<typeof listOffersOf>>[number]

function presentOffer({ offer, lender, fundingDays }: Listed) {
  const { id, status, product, amountCents, lenderFeesCents, successFeeCents, payoffs, priceReason } = offer
  const { receivedCents, repaidCents, paymentCents, payments, aprThousandths, aprWithoutFeeThousandths } = offer
  const { price, pricedOn } = offer.terms
  const conditions = { ...offer.terms.conditions, isSecuredByRealProperty: isSecured(offer) }
  const months = offerCost({ ...offer, ...offer.terms })?.months
  if (months === undefined) throw new Error('A saved offer has no cost.')
  return {
    ...{ id, lender, fundingDays, months, payoffs, priceReason, lenderFigures: offer.lenderFigures, pricedOn },
    ...{ netCashCents: proceedsOf(offer).netCashCents, newMoneyAprThousandths: offer.newMoneyAprThousandths },
    ...{ status, product, amountCents, price, lenderFeesCents, conditions, successFeeCents },
    ...{ receivedCents, repaidCents, paymentCents, payments, aprThousandths, aprWithoutFeeThousandths },
    commissionCents: commissionCents(commissionOf(offer.terms), fundedFigures(offer, amountCents)),
    expiresAt: offer.expiresAt?.toISOString() ?? null,
    disclosure: presentDisclosure(offer),
  }
}

const isSecured = ({ terms: { conditions } }: Offer) => conditions.isSecuredByRealProperty ?? false

function presentDisclosure({ disclosure }: Offer) {
  if (!disclosure) return null
  const { sha256, size, receivedAt, transmittedAt, openedAt, signed } = disclosure
  const signing = { signedAt: signed?.at ?? null, signedBy: signed?.name ?? null }
  const byMail = { mailedOn: disclosure.mailedOn ?? null, paperSignedOn: disclosure.paperSignedOn ?? null }
  return { sha256, size, receivedAt, transmittedAt, openedAt, ...signing, ...byMail }
}

function presentToStaff(listed: Listed, judged: JudgedOffer | undefined): StaffOffer {
  const { submissionId, state, declineReason, acceptedAt, createdAt, version, ruleJudgedAt } = listed.offer
  return {
    ...presentOffer(listed),
    ...{ submissionId, state, declineReason, version },
    rule: judged?.judgment?.rule ?? null,
    exemption: judged?.judgment?.exemption ?? null,
    ruleJudgedAt: ruleJudgedAt?.toISOString() ?? null,
    isRuleCurrent: judged?.isCurrent ?? true,
    lenderType: judged?.lenderType ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

function presentToApplicant(listed: Listed): ShownOffer {
  const { terms, amountCents } = listed.offer
  const isEstimate = terms.price.kind === 'factor' || terms.price.kind === 'sales_share'
  return { ...presentOffer(listed), isEstimate, earlyPayoffs: earlyPayoffs(terms.price, amountCents) }
}

/** Before the disclosure is read, only its existence may be shown. */
function presentWaiting(offer: Offer, lender: string, needsSignature = false): WaitingDisclosure[] {
  const disclosure = presentDisclosure(offer)
  if (!disclosure?.transmittedAt) return []
  return [{ ...disclosure, offerId: offer.id, lender, needsSignature }]
}
