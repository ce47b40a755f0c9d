import type { Brokerage } from '#server/demo/stories/application-story.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { latestPayPeriods, type PayPeriod } from '#shared/placement/payouts/pay-period.ts'
import { defaultPayouts } from '#shared/system/settings/deals.ts'
import { day, dayOf, hour, type Random } from './random.ts'
import type { SampleRows } from './sample-rows.ts'

type Batch = SampleRows['payoutBatches'][number]
type Payment = SampleRows['commissionPayments'][number]

/** After the end of a period. */
const paidAfterDays = 5

/** Plans a payout that was paid for the last complete pay period, and the draft of the current one. */
export function planPayouts(broker: Brokerage, random: Random, until: Date) {
  const yesterday = new Date(until.getTime() - day)
  const [current, last] = latestPayPeriods(defaultPayouts, dayOf(yesterday), 2)
  if (last) planPaid(broker, random, last, yesterday)
  if (current) planDraft(broker, random, current, new Date(yesterday.getTime() + 15 * hour))
}

/** Its lines are the splits of that period's commissions, which are all paid on one day. */
function planPaid({ rows, team }: Brokerage, random: Random, period: PayPeriod, yesterday: Date) {
  const paidAt = new Date(Math.min(Date.parse(addDays(period.to, paidAfterDays)) + 16 * hour, yesterday.getTime()))
  const paidOn = dayOf(paidAt)
  const payments = rows.commissionPayments.filter(
    ({ paidOn: on, amountCents, commissionId }) =>
      on >= period.from && on <= paidOn && amountCents > 0 && payeeOf(rows, commissionId),
  )
  if (payments.length === 0) return
  const createdAt = new Date(paidAt.getTime() - 4 * hour)
  const batch: Batch = {
    ...{ id: random.id(createdAt), fromOn: period.from, toOn: period.to, status: 'paid', version: 3 },
    ...{ createdBy: team.manager, createdAt, approvedBy: team.owner, approvedAt: new Date(paidAt.getTime() - hour) },
    ...{ fingerprint: '', method: 'ach', reference: `ACH ${random.whole(10_000, 99_999)}`, paidOn },
    ...{ paidBy: team.owner, paidAt },
  }
  rows.payoutBatches.push(batch)
  for (const payment of payments) {
    movePayment(rows, payment, paidAt)
    rows.payoutLines.push({
      ...{ id: random.id(createdAt), batchId: batch.id, commissionId: payment.commissionId, status: 'paid' },
      ...{ amountCents: payment.amountCents, paymentId: payment.id },
    })
  }
  const actions = [
    { action: 'payout.create', at: createdAt, actorId: team.manager },
    { action: 'payout.approve', at: new Date(paidAt.getTime() - hour), actorId: team.owner },
    { action: 'payout.pay', at: paidAt, actorId: team.owner },
  ]
  for (const { action, at, actorId } of actions)
    rows.audit.push({
      ...{ id: random.id(at), at, action, subject: batch.id, detail: {}, requestId: 'sample' },
      ...{ actorKind: 'staff', actorId, ip: '192.0.2.10' },
    })
}

/** Returns the staff member who is paid; undefined for commissions from lenders. */
const payeeOf = ({ commissions }: SampleRows, commissionId: string) =>
  commissions.find(({ id }) => id === commissionId)?.staffId

function movePayment({ commissions }: SampleRows, payment: Payment, at: Date) {
  Object.assign(payment, { paidOn: dayOf(at), at })
  const commission = commissions.find(({ id }) => id === payment.commissionId)
  if (commission?.status === 'received') Object.assign(commission, { settledOn: dayOf(at) })
}

function planDraft({ rows, team }: Brokerage, random: Random, period: PayPeriod, createdAt: Date) {
  const wholes = new Map(rows.commissions.map((commission) => [commission.id, commission]))
  const payable = rows.commissions.filter(({ splitOf, status, settledCents = 0 }) => {
    const whole = splitOf ? wholes.get(splitOf) : undefined
    const isReceived = whole?.status === 'received' || whole?.status === 'reconciled'
    return (status === 'due' || status === 'invoiced') && settledCents === 0 && isReceived
  })
  if (payable.length === 0) return
  const id = random.id(createdAt)
  rows.payoutBatches.push({
    ...{ id, fromOn: period.from, toOn: period.to, status: 'draft', createdBy: team.manager, createdAt },
  })
  for (const { id: commissionId } of payable)
    rows.payoutLines.push({ id: random.id(createdAt), batchId: id, commissionId, status: 'open' })
}
