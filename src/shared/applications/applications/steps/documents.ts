import { z } from 'zod/mini'
import type { QuestionStep } from './question.ts'

/** Documents are stored by their own feature; none is required for submission. */
export const documents = {
  slug: 'documents',
  title: 'Documents',
  intro: 'Upload what you have now. You can submit without documents and add them later.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies QuestionStep
