import { z } from 'zod/mini'
import type { QuestionStep } from './question.ts'

/** Evidence, not answers: stored by their own feature. */
export const consents = {
  slug: 'consents',
  title: 'Consents and signature',
  intro: '',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies QuestionStep

/** Their own feature stores them; none is required for submission. */
export const documents = {
  slug: 'documents',
  title: 'Documents',
  intro: 'Upload what you have now. You can submit without documents and add them later.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies QuestionStep

export const review = {
  slug: 'review',
  title: 'Review and submit',
  intro: 'Check your answers. You can still change anything.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies QuestionStep
