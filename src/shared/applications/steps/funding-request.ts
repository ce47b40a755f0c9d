import { z } from 'zod/mini'
import type { Step } from '#shared/applications/step.ts'

const amountMessage = 'Please enter an amount in dollars'

/** How much, and for what. Which amounts we help with is for people to say: nobody is turned away by a form. */
export const fundingRequest = {
  slug: 'request',
  title: 'Funding request',
  forTypes: ['business', 'personal'],
  secrets: [],
  answers: z.object({
    amountDollars: z
      .number(amountMessage)
      .check(z.gte(1_000, 'Please enter at least $1,000'), z.lte(5_000_000, 'Please enter at most $5,000,000')),
    purpose: z.string('Please answer this').check(z.trim(), z.minLength(2, 'Please say what the money is for')),
    urgency: z.enum(['day', 'week', 'month', 'exploring'], 'Please choose how soon'),
  }),
} as const satisfies Step
