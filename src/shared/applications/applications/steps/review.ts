import { z } from 'zod/mini'
import type { QuestionStep } from './question.ts'

export const review = {
  slug: 'review',
  title: 'Check and send',
  intro: 'Read it once more. Everything can still be changed.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies QuestionStep
