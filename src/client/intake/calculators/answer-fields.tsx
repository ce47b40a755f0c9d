import type { ReactNode } from 'react'
import { RefusalContext } from './refusals.ts'
import type { useAnswers } from './use-answers.ts'

interface AnswerFieldsProps extends Pick<ReturnType<typeof useAnswers>, 'tell' | 'resets'> {
  children: ReactNode
}

/** The fields of a calculator. A reset remounts them, which also clears invalid text. */
export const AnswerFields = ({ tell, resets, children }: AnswerFieldsProps) => (
  <RefusalContext key={resets} value={tell}>
    {children}
  </RefusalContext>
)
