import { z } from 'zod/mini'
import { explanationKinds } from '#shared/applications/cash-flow/review.ts'
import { categories } from '#shared/applications/statements/categories/category.ts'
import { tamperingKinds } from '#shared/applications/statements/tampering.ts'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { paymentLimit } from '#shared/placement/lender-submissions/payment-limit.ts'
import { offerStatuses } from '#shared/placement/offers/offer-status.ts'
import { funderTypes } from '#shared/system/funders/funders.ts'

const id = uuid('Invalid input')
const cents = z.nullable(z.int())

const figures = {
  depositCount: z.int(),
  depositCents: z.int(),
  trueRevenueCount: z.int(),
  trueRevenueCents: z.int(),
  expenseCents: z.int(),
  debtPaymentCents: z.int(),
  averageDailyBalanceCents: cents,
  lowestBalanceCents: cents,
  endingBalanceCents: cents,
  negativeDays: z.int(),
  nsfCount: z.int(),
  nsfFeeCents: z.int(),
  largestDepositCents: z.int(),
  largestDepositShareBasisPoints: cents,
}

const correction = z.object({ by: z.string(), at: z.string(), why: z.string() })
export type CorrectionInfo = z.output<typeof correction>

const line = z.object({
  id: z.string(),
  documentId: uuid(),
  date: z.string(),
  amountCents: z.int(),
  description: z.string(),
  balanceCents: cents,
  page: z.int(),
  /** In points from the upper left corner of the upright page. */
  box: z.nullable(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  category: z.enum(categories),
  /** Why: the name of a rule, or `staff`. */
  rule: z.string(),
  /** The scope of the decision of staff in this application. */
  decided: z.nullable(z.enum(['one', 'alike'])),
  /** As it was read, if staff corrected it. */
  read: z.nullable(z.object({ date: z.string(), amountCents: z.int(), description: z.string() })),
  isAdded: z.boolean(),
  /** Who corrected or added it. */
  corrected: z.nullable(correction),
  /** Dates outside the period count in no figure. */
  isCounted: z.boolean(),
  explanation: z.nullable(
    z.object({ kind: z.enum(explanationKinds), text: z.string(), answer: z.enum(['open', 'confirmed', 'declined']) }),
  ),
})
export type CashFlowLine = z.output<typeof line>

const periodFigures = { from: z.string(), to: z.string(), openingCents: cents, closingCents: cents }
const place = { page: z.int(), line: z.string(), reason: z.string() }

const statement = z.object({
  documentId: uuid(),
  name: z.string(),
  mime: z.nullable(z.string()),
  state: z.enum(['waiting', 'unreadable', 'read']),
  problem: z.nullable(z.string()),
  accounts: z.array(
    z.object({
      bank: z.nullable(z.string()),
      holder: z.nullable(z.string()),
      accountLast4: z.nullable(z.string()),
      periods: z.array(
        z.object({
          id: z.string(),
          ...periodFigures,
          isReconciled: z.boolean(),
          firstBreak: z.nullable(
            z.object({
              ...place,
              lineId: z.nullable(z.string()),
              /** Staff may mark it as checked; never if balances and lines don't add up. */
              isCheckable: z.boolean(),
            }),
          ),
          lines: z.int(),
          /** As it was read, if staff corrected dates or balances. */
          read: z.nullable(z.object(periodFigures)),
          corrected: z.nullable(correction),
          removed: z.array(
            z.object({ id: z.string(), date: z.string(), amountCents: z.int(), description: z.string(), correction }),
          ),
          checks: z.array(z.object({ ...place, correction })),
        }),
      ),
    }),
  ),
  signs: z.array(z.object({ kind: z.enum(tamperingKinds), detail: z.string(), page: z.nullable(z.int()) })),
})
export type ReadStatement = z.output<typeof statement>
export type ReadPeriod = ReadStatement['accounts'][number]['periods'][number]

const rhythm = z.enum(['daily', 'weekly', 'biweekly', 'monthly'])
const position = z.object({
  funder: z.string(),
  isListed: z.boolean(),
  type: z.nullable(z.enum(funderTypes)),
  rhythm,
  paymentCents: z.int(),
  monthlyCents: z.int(),
  payments: z.int(),
  paidCents: z.int(),
  firstPayment: z.string(),
  lastPayment: z.string(),
  isActive: z.boolean(),
  proceeds: z.nullable(z.object({ date: z.string(), amountCents: z.int() })),
  remainingCents: cents,
  revenueShareBasisPoints: cents,
})

const span = z.object({ account: z.string(), from: z.string(), to: z.string() })

export const cashFlow = z.object({
  /** Rises with each decision; sent back with the next one. */
  version: z.int(),
  statements: z.array(statement),
  months: z.array(z.object({ month: z.string(), coveredDays: z.int(), daysInMonth: z.int(), ...figures })),
  total: z.object(figures),
  monthlyRevenueCents: z.int(),
  monthlyExpenseCents: z.int(),
  customers: z.array(z.object({ name: z.string(), cents: z.int(), shareBasisPoints: z.int() })),
  seasonalityBasisPoints: cents,
  trendBasisPoints: cents,
  overlaps: z.array(span),
  gaps: z.array(span),
  /** Every period reconciles; otherwise the figures are provisional. */
  isProven: z.boolean(),
  days: z.array(z.object({ day: z.string(), cents, isNegative: z.boolean() })),
  lines: z.array(line),
  /** The largest, active ones first. */
  positions: z.array(position),
  morePositions: z.int(),
  stacking: z.array(z.object({ funders: z.array(z.string()), detail: z.string() })),
  moreStacking: z.int(),
  offers: z.array(
    z.object({
      id: uuid(),
      lender: z.string(),
      product: z.enum(products),
      status: z.enum(offerStatuses),
      paymentCents: z.int(),
      /** Null for a single payment. */
      monthlyCents: cents,
      dscrBasisPoints: cents,
      revenueShareBasisPoints: cents,
      totalRevenueShareBasisPoints: cents,
      balanceShareBasisPoints: cents,
      /** Within the lender's limit; null if the lender has none. */
      maxPayment: z.nullable(paymentLimit),
    }),
  ),
  notes: z.array(z.object({ id: uuid(), body: z.string(), by: z.string(), at: z.string() })),
})
export type CashFlowReply = z.output<typeof cashFlow>

/** Empty for drafts, whose documents only the applicant sees. */
export const getCashFlow = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id/cash-flow',
  access: applicationReaderRoles,
  input: z.object({ id }),
  reply: cashFlow,
  views: viewsApplication.byId,
})

const decision = { id, version: recordVersion, lineId: text(1, 100, 'Invalid input') }

/** For one line, or for all lines of the payee in this direction, also on later statements; null undoes it. */
export const categorizeLine = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/cash-flow/categories',
  access: applicationRoles,
  input: z.object({
    ...decision,
    scope: z.enum(['one', 'alike'], 'Invalid input'),
    category: z.nullable(z.enum(categories, 'Choose a category')),
  }),
  reply: cashFlow,
  views: viewsApplication.byId,
})

/** Confirming gives the line the category that it means. */
export const answerExplanation = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/cash-flow/explanations',
  access: applicationRoles,
  input: z.object({ ...decision, answer: z.enum(['open', 'confirmed', 'declined'], 'Invalid input') }),
  reply: cashFlow,
  views: viewsApplication.byId,
})

export const addCashFlowNote = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/cash-flow/notes',
  access: applicationRoles,
  input: z.object({ id, noteId: id, body: text(1, 4_000, 'Enter a note of up to 4,000 characters') }),
  reply: cashFlow,
  views: viewsApplication.byId,
})

/** Queues the file again, for example after an update. */
export const readStatementAgain = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/cash-flow/readings',
  access: applicationRoles,
  input: z.object({ id, documentId: id }),
  reply: cashFlow,
  views: viewsApplication.byId,
})
