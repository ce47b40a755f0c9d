import { z } from 'zod/mini'
import type { AskingStep } from './question.ts'

/** Papers are kept by a feature of their own; none is needed to send the application. */
export const documents = {
  slug: 'documents',
  title: 'Documents',
  intro: 'None of them is needed to send the application. They can follow at any time.',
  forTypes: ['business', 'personal'],
  secrets: [],
  questions: [],
  answers: z.object({}),
} as const satisfies AskingStep
