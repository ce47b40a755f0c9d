import { day, dayOf } from '#server/demo/random.ts'
import type { offers } from '#server/placement/offers/table.ts'
import { agreedBasisPoints } from '#shared/applications/applications/agreements.ts'
import type { Pricing } from '#shared/intake/prequalification/criteria.ts'
import { addMonths } from '#shared/kit/calendar-day.ts'
import { disclosureFor } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { shippedRules } from '#shared/placement/disclosure-rules/shipped-rules.ts'
import { offerCost } from '#shared/placement/offers/offer-cost.ts'
import { canMoveOffer, type OfferStatus } from '#shared/placement/offers/offer-status.ts'
import { newMoneyAprPercent, type OfferWithPayoffs, type Payoff } from '#shared/placement/offers/payoffs.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'
import { digestOf, pdfOf } from './application-documents.ts'
import { type Lending, moveSubmission } from './application-lending.ts'
import type { ApplicationStory } from './application-story.ts'

type Row = typeof offers.$inferInsert & { status: OfferStatus }

export interface Offered {
  readonly lending: Lending
  readonly row: Row
}

function priceOf({ random }: ApplicationStory, pricing: Pricing): OfferPrice {
  const between = (low: number, high: number, step: number) =>
    low + Math.round(((high - low) * random.next()) / step) * step
  if (pricing.kind === 'rate') {
    const { months, frequency } = pricing
    return {
      kind: 'rate',
      rateBasisPoints: between(pricing.lowBasisPoints, pricing.highBasisPoints, 25),
      months,
      frequency,
    }
  }
  const factorThousandths = between(pricing.lowThousandths, pricing.highThousandths, 5)
  if (pricing.kind === 'single') return { kind: 'single', factorThousandths, months: pricing.months }
  return { kind: 'factor', factorThousandths, months: pricing.months, frequency: pricing.frequency }
}

/** Some advances pay off an older one; without chance, so that the rest of the story stays the same. */
function payoffsOf(product: string, priced: Omit<OfferWithPayoffs, 'payoffs'>) {
  if (product !== 'revenue_based' || priced.amountCents % 200_000 !== 0) return {}
  const paidOff = Math.round((priced.amountCents * 3) / 10)
  const payoffs: Payoff[] = [
    {
      ...{ funder: 'Kelp Street Advance (sample)', dealId: null, amountCents: paidOff, remainingCents: paidOff },
      ...{ financeCostCents: Math.round(paidOff * 0.22), endsOn: addMonths(priced.pricedOn, 4) },
    },
  ]
  const apr = newMoneyAprPercent({ ...priced, payoffs })
  return { payoffs, newMoneyAprThousandths: apr === undefined ? null : Math.round(apr * 1_000) }
}

export function offer(story: ApplicationStory, lending: Lending): Offered {
  const { random, rows, at, agent, applicant } = story
  const { lender } = lending
  const { minAmountCents, pricing } = lender.criteria
  const share = random.oneOf([100, 100, 100, 90, 80, 70])
  const amountCents = Math.max(minAmountCents, Math.round((applicant.amountDollars * share) / 50_000) * 50_000)
  const price = priceOf(story, pricing)
  const lenderFeesCents = Math.round((amountCents * pricing.lenderFeeBasisPoints) / 10_000)
  const successFeeBasisPoints = agreedFee(story)
  const successFeeCents = Math.round((amountCents * successFeeBasisPoints) / 10_000)
  const pricedOn = dayOf(at)
  const priced = { price, amountCents, lenderFeesCents, successFeeCents, pricedOn }
  const cost = offerCost(priced)
  if (!cost) throw new Error('These terms are invalid.')
  const { receivedCents, repaidCents, paymentCents, payments, aprPercent, aprWithoutFeePercent } = cost
  if (lending.row.status !== 'offer_received') moveSubmission(story, lending, 'offer_received')
  const row: Row = {
    ...{ id: random.id(at), submissionId: lending.row.id, applicationId: story.row.id, lenderId: lender.id },
    ...{
      product: lender.product,
      status: 'received',
      statusChangedAt: at,
      amountCents,
      lenderFeesCents,
      successFeeCents,
    },
    ...{ receivedCents, repaidCents, paymentCents, payments, ...payoffsOf(lender.product, priced) },
    terms: {
      ...{ price, pricedOn, successFeeBasisPoints, commissionBasisPoints: lender.commissionBasisPoints },
      conditions: {
        ...{ collateral: lender.product === 'equipment' ? 'The equipment' : '' },
        ...{ hasUccFiling: random.percent(60), hasPersonalGuarantee: random.percent(75) },
        prepayment: price.kind === 'rate' ? 'No prepayment penalty.' : 'The whole amount is owed from the first day.',
      },
    },
    aprThousandths: Math.round(aprPercent * 1_000),
    aprWithoutFeeThousandths: Math.round(aprWithoutFeePercent * 1_000),
    ...{ expiresAt: new Date(at.getTime() + random.whole(14, 45) * day), state: applicant.person.address.state },
    ...{ addedBy: agent, version: 1, createdAt: at, updatedAt: at },
  }
  rows.offers.push(row)
  story.audit(agent, 'offer.add', row.id, { applicationId: story.row.id })
  return { lending, row }
}

function agreedFee({ rows, row }: ApplicationStory): number {
  const agreed = rows.consents.findLast(({ subjectId, channel }) => subjectId === row.id && channel === 'fee')
  return agreed ? agreedBasisPoints(agreed.textVersion) : 0
}

/** Moves an offer. @throws Error for an impossible move. */
function moveOffer(story: ApplicationStory, { row }: Offered, to: OfferStatus, values: Partial<Row> = {}) {
  if (!canMoveOffer(row.status, to)) throw new Error(`An offer can’t move from ${row.status} to ${to}.`)
  change(story, row, `offer.${to}`, { ...values, status: to, statusChangedAt: story.at })
}

export function change(story: ApplicationStory, row: Row, action: string, values: Partial<Row>) {
  Object.assign(row, { ...values, updatedAt: story.at, version: (row.version ?? 1) + 1 })
  story.audit(story.agent, action, row.id, { applicationId: story.row.id })
}

/** Shows an offer, after the lender's disclosure if state law requires one. */
export function present(story: ApplicationStory, offered: Offered) {
  const rule = ruleFor(story, offered)
  if (rule) transmit(story, offered)
  else moveOffer(story, offered, 'presentable')
  moveOffer(story, offered, 'presented')
}

const ruleFor = ({ row: { type } }: ApplicationStory, { row }: Offered) =>
  type === 'business' ? disclosureFor(shippedRules, row.state, { ...row, price: row.terms.price }, null) : undefined

function transmit(story: ApplicationStory, offered: Offered) {
  const { random, rows, at } = story
  const { row } = offered
  // One lender in four counts its fees differently than we do.
  const aprThousandths = row.aprWithoutFeeThousandths + (row.amountCents % 200_000 === 0 ? 900 : 100)
  const lenderFigures = { aprThousandths, financeChargeCents: row.repaidCents - row.amountCents + row.lenderFeesCents }
  const content = pdfOf([
    ...['SAMPLE - not from a real lender', '', 'Commercial financing disclosure', offered.lending.lender.name],
    ...[`Amount financed: $${(row.amountCents / 100).toLocaleString('en-US')}`, `APR: ${aprThousandths / 1_000}%`],
    `Application ${story.row.reference}`,
  ])
  const documentId = random.id(at)
  const [size, sha256] = [content.length, digestOf(content)]
  rows.documents.push({
    row: {
      ...{ id: documentId, applicationId: story.row.id, offerId: row.id, kind: 'other', months: [], size, sha256 },
      ...{ status: 'needs_review', originalName: 'lender-disclosure.pdf', modified: at.getTime(), scan: 'not_scanned' },
      ...{ mime: 'application/pdf', uploadedBySession: random.id(at), createdAt: at, updatedAt: at },
    },
    content,
  })
  const moment = at.toISOString()
  moveOffer(story, offered, 'disclosure_pending')
  moveOffer(story, offered, 'presentable', {
    disclosure: { documentId, size, sha256, receivedAt: moment, transmittedAt: moment, openedAt: null, signed: null },
    lenderFigures: { ...lenderFigures, paymentCents: row.paymentCents },
  })
}

export function choose(story: ApplicationStory, offered: Offered) {
  const moment = story.at.toISOString()
  const evidence = { name: story.row.name, at: moment, ...story.origin }
  const { disclosure } = offered.row
  if (disclosure)
    change(story, offered.row, 'offer.sign-disclosure', {
      disclosure: { ...disclosure, openedAt: moment, signed: evidence },
    })
  moveOffer(story, offered, 'accepted', { acceptedAt: story.at, choice: evidence })
  moveSubmission(story, offered.lending, 'accepted_by_client', { by: 'applicant' })
  story.move('offer_selected', 'applicant')
}

/** Records funding: our commission is due, and the other offers end. */
export function fund(story: ApplicationStory, chosen: Offered, others: readonly Offered[]) {
  const { random, rows, row, at } = story
  const { row: offerRow } = chosen
  const fundedOn = dayOf(at)
  const funding = { fundedOn, amountCents: offerRow.amountCents, reference: `W-${random.whole(100_000, 999_999)}` }
  change(story, offerRow, 'offer.confirm-funding', { funding })
  story.move('funded', 'staff')
  moveOffer(story, chosen, 'funded')
  moveSubmission(story, chosen.lending, 'funded')
  for (const other of others)
    if (other.row.status === 'presented')
      moveOffer(story, other, 'declined', { declineReason: 'Another offer was funded' })
  if (offerRow.successFeeCents > 0)
    rows.successFees.push({ offerId: offerRow.id, applicationId: row.id, createdAt: at })
}
