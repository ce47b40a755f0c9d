import { z } from 'zod/mini'
import type { QuestionStep } from './question.ts'

/** Consents and signature are evidence, not answers: given on submission and stored by their own feature. */
export const consents = {
  slug: 'consents',
  title: 'Consents and signature',
  intro: 'What you agree to when you submit the application, in full.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies QuestionStep
