import { z } from 'zod/mini'
import type { QuestionStep } from './question.ts'

export const review = {
  slug: 'review',
  title: 'Review and submit',
  intro: 'Read it once more. You can still change everything.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies QuestionStep
