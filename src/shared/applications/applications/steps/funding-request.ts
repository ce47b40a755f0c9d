import { z } from 'zod/mini'
import { dollars, oneOf, optional, shortText, wholeNumber } from './answer-kinds.ts'
import type { Choice, QuestionStep } from './question.ts'
import { requestedProducts } from './requested-products.ts'

const urgencies: readonly Choice[] = [
  ['day', 'Within a day or two'],
  ['week', 'This week'],
  ['month', 'This month'],
  ['exploring', 'No rush, just looking'],
]

/** Any amount is accepted; staff decide. */
export const fundingRequest = {
  slug: 'request',
  title: 'Funding request',
  intro: 'An estimate is fine. You can change it until you submit the application.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [
    {
      kind: 'money',
      name: 'amountDollars',
      label: 'How much do you need?',
      help: 'In dollars. 50,000 and $50k both work.',
    },
    { kind: 'long-text', name: 'purpose', label: 'What is the money for?', help: 'In your own words.' },
    { kind: 'choice', name: 'urgency', label: 'How soon?', choices: urgencies },
    {
      kind: 'select',
      name: 'product',
      label: 'Type of funding',
      choices: requestedProducts,
      isOptional: true,
      forType: 'business',
    },
    {
      kind: 'number',
      name: 'termMonths',
      label: 'How long would you like to repay?',
      help: 'In months. 5 years works too.',
      unit: 'months',
      isOptional: true,
    },
  ],
  answers: z.object({
    amountDollars: dollars(1_000, 5_000_000, 'Please enter an amount from $1,000 to $5,000,000'),
    purpose: shortText('Please say what the money is for', 1_000),
    urgency: oneOf(urgencies, 'Please choose a timeframe'),
    product: optional(oneOf(requestedProducts, 'Please choose one')),
    termMonths: optional(wholeNumber(1, 480, 'Please enter a number of months, 1 to 480')),
  }),
} as const satisfies QuestionStep
