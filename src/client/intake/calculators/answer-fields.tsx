import type { ReactNode } from 'react'
import { RefusalContext } from './refusals.ts'
import type { useAnswers } from './use-answers.ts'

interface AnswerFieldsProps extends Pick<ReturnType<typeof useAnswers>, 'tell' | 'resets'> {
  children: ReactNode
}

/** The boxes of a calculator. A reset draws them anew, so that it also clears what was typed and refused. */
export const AnswerFields = ({ tell, resets, children }: AnswerFieldsProps) => (
  <RefusalContext key={resets} value={tell}>
    {children}
  </RefusalContext>
)
