import { z } from 'zod/mini'
import { optional, shortText } from './answer-kinds.ts'
import type { QuestionStep } from './question.ts'

/** Names no lenders: matches are known only after the review. */
export const lenders = {
  slug: 'lenders',
  title: 'Lenders',
  intro: 'Submitting the application to us doesn’t share it with any lender.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [
    {
      kind: 'long-text',
      name: 'notLenders',
      label: 'Are there any lenders that shouldn’t see your application?',
      help: 'For example your own bank, or one that declined you.',
      isOptional: true,
    },
  ],
  answers: z.object({ notLenders: optional(shortText('Please enter at least 2 characters', 1_000)) }),
} as const satisfies QuestionStep
