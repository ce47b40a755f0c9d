import { day, dayOf, hour } from '#server/demo/random.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { commissionCents, type DealFigures, splitCents } from '#shared/placement/commissions/commission-amount.ts'
import { type CommissionStatus, canMoveCommission } from '#shared/placement/commissions/commission-status.ts'
import { paidInOn, planOf } from '#shared/placement/deals/repayment-plan.ts'
import { defaultDeals } from '#shared/system/settings/deals.ts'
import type { Offered } from './application-offers.ts'
import type { ApplicationStory } from './application-story.ts'

type Commission = SampleRows['commissions'][number] & { status: CommissionStatus }

export interface Earned {
  readonly whole: Commission
  readonly share: Commission
}

export const agentShareBasisPoints = 4_000

const { renewalThresholdBasisPoints: thresholdBasisPoints } = defaultDeals

const figuresOf = ({ row }: Offered): DealFigures => ({
  advanceCents: row.amountCents,
  paybackCents: row.repaidCents,
  netFundedCents: Math.max(0, row.amountCents - row.lenderFeesCents),
})

/** Expects a commission from the lender of the chosen offer. */
export function expectCommission(story: ApplicationStory, chosen: Offered): Earned {
  const { random, rows, at, agent } = story
  const { lender } = chosen.lending
  const figures = figuresOf(chosen)
  const terms = { basis: 'advance' as const, basisPoints: lender.commissionBasisPoints, flatCents: 0 }
  const scheduledCents = commissionCents(terms, figures)
  const [shareCents = 0] = splitCents(scheduledCents, [agentShareBasisPoints]).shares
  const both = {
    applicationId: story.row.id,
    lenderId: lender.id,
    figures,
    statusChangedAt: at,
    createdAt: at,
    version: 1,
  }
  const whole: Commission = {
    ...{ ...both, ...terms, id: random.id(at), direction: 'receivable', description: 'Lender commission' },
    ...{ status: 'expected', scheduledCents },
  }
  const share: Commission = {
    ...{ ...both, ...terms, id: random.id(at), direction: 'payable', description: 'Commission split' },
    ...{ splitOf: whole.id, staffId: agent, basisPoints: agentShareBasisPoints },
    ...{ status: 'expected', scheduledCents: shareCents },
  }
  rows.commissions.push(whole, share)
  story.audit(agent, 'commission.expect', whole.id, { applicationId: story.row.id, scheduledCents })
  return { whole, share }
}

/**
 * Opens the deal after funding; its commission is due.
 * @returns from when a renewal makes sense.
 */
export function openDeal(story: ApplicationStory, chosen: Offered, { whole, share }: Earned): string | null {
  const { random, rows, at, agent } = story
  const { row, lending } = chosen
  const fundedOn = dayOf(at)
  const { terms, amountCents, payments } = row
  const plan = planOf(terms.price, { fundedOn, payments })
  const renewalEligibleOn = paidInOn(plan, thresholdBasisPoints)
  const id = random.id(at)
  rows.deals.push({
    ...{ id, applicationId: story.row.id, lenderId: lending.lender.id, fundedOn, amountCents, payments },
    frequency: plan.frequency,
    ...{
      netFundedCents: figuresOf(chosen).netFundedCents,
      repaidCents: row.repaidCents,
      paymentCents: row.paymentCents,
    },
    ...{ firstPaymentOn: plan.firstPaymentOn, expectedPayoffOn: plan.expectedPayoffOn, thresholdBasisPoints },
    ...{ renewalEligibleOn, renewal: 'waiting', version: 1, createdAt: at, updatedAt: at },
  })
  story.audit(agent, 'deal.open', id, { applicationId: story.row.id, amountCents })
  const clawbackUntil = addDays(fundedOn, lending.lender.clawbackDays)
  for (const commission of [whole, share])
    change(story, commission, 'due', { scheduledOn: addDays(fundedOn, 10), clawbackUntil })
  return renewalEligibleOn
}

/** Invoices, collects and splits the commission; some lenders claw it back. */
export function* collect(story: ApplicationStory, { whole, share }: Earned): Generator<void> {
  const { random } = story
  const { manager, owner } = story.broker.team
  yield story.waitForStaff(day, 4 * day)
  change(story, whole, 'invoiced', { invoiceNumber: `HB-${random.whole(1_000, 9_999)}` })
  yield story.waitForStaff(4 * day, 20 * day)
  pay(story, whole)
  yield story.waitForStaff(4 * hour, 3 * day)
  change(story, share, 'invoiced', { approvedBy: share.staffId === manager ? owner : manager })
  yield story.waitForStaff(day, 8 * day)
  pay(story, share)
  if (random.percent(4)) {
    for (const commission of [whole, share])
      change(story, commission, 'clawed_back', { clawedBackCents: commission.scheduledCents })
    yield story.waitForStaff(2 * day, 9 * day)
    for (const commission of [whole, share]) releaseBuffers(story, commission)
    return
  }
  yield story.waitForStaff(5 * day, 15 * day)
  change(story, whole, 'reconciled')
}

function pay(story: ApplicationStory, commission: Commission) {
  const { scheduledCents: settledCents } = commission
  keepPayment(story, commission, settledCents)
  change(story, commission, 'received', { settledCents, settledOn: dayOf(story.at) })
}

function releaseBuffers(story: ApplicationStory, commission: Commission) {
  keepPayment(story, commission, -commission.scheduledCents)
  const version = (commission.version ?? 1) + 1
  Object.assign(commission, { settledCents: 0, settledOn: dayOf(story.at), version })
}

function keepPayment(
  { random, rows, at, broker }: ApplicationStory,
  { id: commissionId }: Commission,
  amountCents: number,
) {
  rows.commissionPayments.push({
    ...{ id: random.id(at), commissionId, paidOn: dayOf(at), amountCents, recordedBy: broker.team.manager, at },
  })
}

/** @throws Error for a move that commissions do not make. */
function change(
  story: ApplicationStory,
  commission: Commission,
  to: CommissionStatus,
  values: Partial<Commission> = {},
) {
  const { status: from } = commission
  if (!canMoveCommission(from, to)) throw new Error(`A commission can’t move from ${from} to ${to}.`)
  Object.assign(commission, {
    ...values,
    status: to,
    statusChangedAt: story.at,
    version: (commission.version ?? 1) + 1,
  })
  const { manager } = story.broker.team
  story.audit(to === 'due' ? story.agent : manager, `commission.${to.replace('_', '-')}`, commission.id, { from, to })
}

/** Offers a renewal once enough is repaid. */
export function offerRenewal(story: ApplicationStory) {
  const deal = story.rows.deals.find(({ applicationId }) => applicationId === story.row.id)
  if (!deal) return
  Object.assign(deal, { renewal: 'offered', version: 2, updatedAt: story.at })
  story.audit(story.agent, 'deal.offer-renewal', deal.id, { applicationId: story.row.id })
  story.move('renewal', 'staff')
}
