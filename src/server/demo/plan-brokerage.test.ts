import { expect, test } from 'vitest'
import { findMove } from '#shared/applications/applications/stage-moves.ts'
import { type Stage, stages } from '#shared/applications/applications/stages.ts'
import { problemsOf } from '#shared/applications/applications/step.ts'
import { steps } from '#shared/applications/applications/step-order.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { isBoarded } from '#shared/intake/merchants/boarding.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'
import { criteria } from '#shared/intake/prequalification/criteria.ts'
import { commissionCents, splitCents } from '#shared/placement/commissions/commission-amount.ts'
import { offerCost } from '#shared/placement/offers/offer-cost.ts'
import { offerPrice } from '#shared/placement/offers/terms.ts'
import { planBrokerage } from './plan-brokerage.ts'

const plan = { seed: 'test', until: new Date('2026-11-20T15:00:00Z'), leads: 1_500, applications: 400 }
const midnight = new Date('2026-11-20')
const rows = planBrokerage(plan)
const distinct = (values: readonly (string | undefined)[]) => new Set(values)

test('the same seed and day create the same brokerage, and another seed creates another one', () => {
  expect(planBrokerage(plan)).toEqual(rows)
  expect(planBrokerage({ ...plan, seed: 'other' }).leads).not.toEqual(rows.leads)
})

test('there are as many leads and applications as requested', () => {
  expect(rows.leads).toHaveLength(plan.leads)
  expect(rows.applications).toHaveLength(plan.applications)
})

test('nothing has a date on the given day or later', () => {
  const moments = [
    ...rows.moves.map(({ at }) => at),
    ...rows.consents.map(({ at }) => at),
    ...rows.activities.map(({ at }) => at),
    ...rows.messages.map(({ at }) => at),
    ...rows.audit.map(({ at }) => at),
    ...rows.merchantMoves.map(({ at }) => at),
    ...rows.contacts.map(({ updatedAt }) => updatedAt),
    ...rows.subscriptions.map(({ requestedAt }) => requestedAt),
    ...rows.documents.map(({ row }) => row.createdAt),
    ...rows.notifications.map(({ createdAt }) => createdAt),
  ]
  expect(moments.filter((at) => at > midnight)).toEqual([])
})

test('the amounts in sample bank statements look like those of a bank', () => {
  const statements = rows.documents.filter(({ row }) => row.kind === 'bank_statement')
  const amounts = statements.flatMap(({ content }) => content.toString('latin1').match(/\$[^)]*/g) ?? [])
  expect(amounts.length).toBeGreaterThan(100)
  expect(amounts.filter((amount) => !/^\$\d{1,3}(,\d{3})*\.\d{2}$/.test(amount))).toEqual([])
})

test('every stage change of every application is allowed, and the last one leads to its current stage', () => {
  for (const { id, stage } of rows.applications) {
    let [from, resumed]: (Stage | undefined)[] = []
    const moves = rows.moves.filter(({ applicationId }) => applicationId === id)
    for (const move of moves) {
      expect(move.from ?? undefined).toBe(from)
      if (from) expect(findMove(from, move.to, resumed)?.by).toContain(move.actorKind)
      resumed = ['on_hold', 'duplicate', 'spam'].includes(move.to) ? from : undefined
      from = move.to
    }
    expect(from).toBe(stage)
    expect(moves.map(({ at }) => at.getTime())).toEqual(moves.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
  }
})

test('every stage has applications, and every status has leads and merchants', () => {
  const reached = distinct(rows.applications.map(({ stage }) => stage))
  const rare = ['contract_out', 'final_checks', 'offer_selected', 'ready', 'submitted', 'on_hold']
  expect(stages.filter((stage) => !reached.has(stage) && !rare.includes(stage))).toEqual([])
  const statuses = distinct(rows.leads.map(({ status }) => status))
  expect(leadStatuses.filter((status) => !statuses.has(status))).toEqual([])
  const merchants = distinct(rows.merchantLeads.map(({ status }) => status))
  const byStatement = ['statement_requested', 'statement_received', 'accepted', 'boarding', 'analysed', 'new']
  expect(merchantStatuses.filter((status) => !merchants.has(status) && !byStatement.includes(status))).toEqual([])
})

test('every submitted application has complete answers', () => {
  const sent = rows.applications.filter(({ submittedAt }) => submittedAt)
  for (const { id, type, submittedAt } of sent)
    for (const step of steps.filter((one) => one.forTypes.includes(type) && one.questions.length > 0)) {
      const given = rows.answers.find((answer) => answer.applicationId === id && answer.step === step.slug)?.answers
      expect(problemsOf(step, given ?? {}, submittedAt ?? plan.until)).toEqual({})
    }
})

test('no lender has an application without a consent that names it', () => {
  for (const { applicationId, lenderId, shareConsentId, sentAt } of rows.submissions) {
    const consent = rows.consents.find(({ id }) => id === shareConsentId)
    expect(consent).toMatchObject({ subjectId: applicationId, lenderId, action: 'given', channel: 'share-with-lender' })
    expect(consent?.at.getTime()).toBeLessThanOrEqual(sentAt?.getTime() ?? 0)
  }
})

test('offers cost what their terms say, and a fee is due only after funding', () => {
  for (const { terms, amountCents, lenderFeesCents, successFeeCents, aprThousandths } of rows.offers) {
    offerPrice.parse(terms.price)
    const cost = offerCost({ ...terms, amountCents, lenderFeesCents, successFeeCents })
    expect(aprThousandths).toBe(Math.round((cost?.aprPercent ?? 0) * 1_000))
  }
  const stageOf = new Map(rows.applications.map(({ id, stage }) => [id, stage]))
  expect(rows.successFees.length).toBeGreaterThan(10)
  expect(
    rows.successFees.filter(({ applicationId }) => !/funded|renewal/.test(stageOf.get(applicationId) ?? '')),
  ).toEqual([])
})

test('every fee has an invoice without gaps in the numbers, and some are overdue, disputed, waived or partly paid', () => {
  expect(rows.successFeeInvoices.map(({ feeId }) => feeId).toSorted()).toEqual(
    rows.successFees.map(({ offerId }) => offerId).toSorted(),
  )
  for (const { year, last } of rows.successFeeNumbers)
    expect(rows.successFeeInvoices.filter(({ number }) => number.startsWith(`INV-${year}-`))).toHaveLength(last)
  expect(new Set(rows.successFeeEntries.map(({ kind }) => kind))).toEqual(
    new Set(['payment', 'returned_payment', 'waiver', 'write_off']),
  )
  expect(rows.successFeeDisputes).toHaveLength(1)
  const paid = new Set(rows.successFeeEntries.map(({ feeId }) => feeId))
  expect(rows.successFees.filter(({ offerId }) => !paid.has(offerId)).length).toBeGreaterThan(2)
})

test('lender names say that they are samples, and addresses and phone numbers belong to no one', () => {
  for (const { name } of rows.lenders) expect(name).toMatch(/ \(sample\)$/)
  for (const { criteria: fields } of rows.criteria) criteria.parse(fields)
  for (const { email, phoneE164 } of rows.leads) {
    expect(email).toMatch(/@example\.com$/)
    expect(phoneE164).toMatch(/^\+1\d{3}55501\d\d$/)
  }
})

test('leads for personal funding have estimates of their own, some with a match and some without', () => {
  const personal = rows.analyses.filter(({ kind }) => kind === 'personal')
  const sources = new Map(rows.leads.map(({ id, source }) => [id, source]))
  expect(new Set(personal.map(({ leadId }) => sources.get(leadId ?? '')))).toEqual(new Set(['Personal Funding']))
  const best = new Set(personal.map(({ estimate }) => estimate.lenders[0]?.matchStatus))
  expect([...best]).toEqual(expect.arrayContaining(['possible', 'adjustable', 'not_yet']))
})

test('a decided complaint is closed, and a merchant is live once everything is set up', () => {
  const closed = rows.contacts.filter(({ complaint, status }) => complaint && status === 'closed')
  expect(closed.length).toBeGreaterThan(0)
  for (const { complaint, outcome } of closed) {
    expect(['upheld', 'not_upheld']).toContain(complaint)
    expect(outcome).not.toBe('')
  }
  for (const { id } of rows.merchantLeads.filter(({ status }) => status === 'live')) {
    const done = rows.merchantBoarding.filter(({ merchantLeadId }) => merchantLeadId === id).map(({ step }) => step)
    expect(isBoarded(done)).toBe(true)
  }
})

test('every subscriber has consented, and no one is emailed after unsubscribing', () => {
  const latest = new Map(rows.consents.map((event) => [event.subjectId, event.action]))
  for (const { id, status } of rows.subscriptions)
    expect(latest.get(id)).toBe({ confirmed: 'given', unsubscribed: 'withdrawn', pending: undefined }[status])
  expect(rows.suppressions).toHaveLength(rows.subscriptions.filter(({ status }) => status === 'unsubscribed').length)
})

test('everyone who works on applications has an inbox, with one open notification per item and none of their own acts', () => {
  const kinds = distinct(rows.notifications.map(({ kind }) => kind))
  expect([...kinds]).toEqual(expect.arrayContaining(['mention', 'reply', 'task', 'assignment', 'approval']))
  const open = rows.notifications.filter(({ doneAt }) => !doneAt)
  expect(distinct(open.map((one) => [one.recipientId, one.kind, one.itemId].join())).size).toBe(open.length)
  expect(rows.notifications.filter(({ recipientId, actorId }) => recipientId === actorId)).toEqual([])
  const unread = distinct(open.filter(({ readAt }) => !readAt).map(({ recipientId }) => recipientId))
  for (const { id, role } of rows.staff)
    if (['owner', 'manager', 'agent', 'processor'].includes(role)) expect(unread).toContain(id)
})

test('one payout was paid, with a payment for each line, and one is a draft', () => {
  expect(rows.payoutBatches.map(({ status }) => status)).toEqual(['paid', 'draft'])
  const [paid, draft] = rows.payoutBatches
  for (const { batchId, amountCents, paymentId, status } of rows.payoutLines) {
    const payment = rows.commissionPayments.find(({ id }) => id === paymentId)
    if (batchId === draft?.id) expect([status, payment]).toEqual(['open', undefined])
    else expect([amountCents, paid?.paidOn]).toEqual([payment?.amountCents, payment?.paidOn])
  }
})

test("every funded application is a deal, and the lender's payment is split to the cent", () => {
  const funded = rows.applications.filter(({ stage }) => stage === 'funded' || stage === 'renewal')
  expect(rows.deals.map(({ applicationId }) => applicationId).toSorted()).toEqual(funded.map(({ id }) => id).toSorted())
  for (const { id, basisPoints, figures, scheduledCents } of rows.commissions.filter(({ splitOf }) => !splitOf)) {
    const share = rows.commissions.find(({ splitOf }) => splitOf === id)
    expect(scheduledCents).toBe(commissionCents({ basis: 'advance', basisPoints, flatCents: 0 }, figures))
    expect(share?.scheduledCents).toBe(splitCents(scheduledCents, [share?.basisPoints ?? 0]).shares[0])
  }
  for (const { id, settledCents = 0 } of rows.commissions) {
    const paid = rows.commissionPayments.filter(({ commissionId }) => commissionId === id)
    expect(settledCents).toBe(paid.reduce((sum, { amountCents }) => sum + amountCents, 0))
  }
})
