import { z } from 'zod/mini'
import type { QuestionStep } from './question.ts'

export const review = {
  slug: 'review',
  title: 'Review and submit',
  intro: 'Check your answers. You can still change anything.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies QuestionStep
