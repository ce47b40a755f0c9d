import { z } from 'zod/mini'
import { categories } from '#shared/applications/statements/categories/category.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'
import { explanationKinds } from './review.ts'

const cents = z.nullable(z.int())

/** In each direction, the largest first. */
export const maxShownLines = 500

const ownLine = z.object({
  id: z.string(),
  date: z.string(),
  amountCents: z.int(),
  description: z.string(),
  category: z.enum(categories),
  /** Lenders count it as true revenue; never a payment. */
  isCounted: z.boolean(),
  explanation: z.nullable(
    z.object({ kind: z.enum(explanationKinds), text: z.string(), answer: z.enum(['open', 'confirmed', 'declined']) }),
  ),
})

const ownCashFlow = z.object({
  /** Some statements are still being read. */
  isReading: z.boolean(),
  unreadable: z.array(z.object({ name: z.string(), problem: z.string() })),
  isProven: z.boolean(),
  months: z.array(
    z.object({
      month: z.string(),
      trueRevenueCents: z.int(),
      depositCents: z.int(),
      averageDailyBalanceCents: cents,
      lowestBalanceCents: cents,
      negativeDays: z.int(),
      nsfCount: z.int(),
    }),
  ),
  positions: z.array(
    z.object({
      funder: z.string(),
      paymentCents: z.int(),
      rhythm: z.enum(['daily', 'weekly', 'biweekly', 'monthly']),
    }),
  ),
  /** The largest first. */
  deposits: z.array(ownLine),
  payments: z.array(ownLine),
})
export type OwnCashFlow = z.output<typeof ownCashFlow>

/** What a lender will see, from the statements that the caller may see. */
export const getOwnCashFlow = endpoint({
  method: 'GET',
  path: '/api/cash-flow',
  access: 'applicant',
  input: z.object({}),
  reply: ownCashFlow,
})

/** Changes no figure until staff confirm it; null withdraws it. */
export const explainLine = endpoint({
  method: 'POST',
  path: '/api/cash-flow/explanations',
  access: 'applicant',
  input: z.object({
    lineId: text(1, 100, 'Invalid input'),
    kind: z.nullable(z.enum(explanationKinds, 'Choose what it was')),
    text: z._default(text(0, 500, 'Use up to 500 characters'), ''),
  }),
  reply: ownCashFlow,
})
