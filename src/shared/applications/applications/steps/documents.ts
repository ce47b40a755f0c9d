import { z } from 'zod/mini'
import type { QuestionStep } from './question.ts'

/** Papers are kept by a feature of their own; none is needed to send the application. */
export const documents = {
  slug: 'documents',
  title: 'Documents',
  intro: 'Hand in what you have now. None is needed to send the application: they can follow at any time.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies QuestionStep
