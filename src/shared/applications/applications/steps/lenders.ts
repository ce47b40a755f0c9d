import { z } from 'zod/mini'
import { optional, words } from './answer-kinds.ts'
import type { QuestionStep } from './question.ts'

/** Nobody is named here: which lenders fit is known only after the review, and each is then asked about by name. */
export const lenders = {
  slug: 'lenders',
  title: 'Lenders',
  intro: 'Sending the application to us shows it to no lender.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [
    {
      kind: 'long-text',
      name: 'notLenders',
      label: 'Is there a lender who must not see your file?',
      help: 'For example your own bank, or one that turned you down.',
      isOptional: true,
    },
  ],
  answers: z.object({ notLenders: optional(words('Please enter at least 2 characters', 1_000)) }),
} as const satisfies QuestionStep
