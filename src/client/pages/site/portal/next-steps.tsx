import type { ReactNode } from 'react'
import { formatDeadline } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.tsx'

interface NextStepsProps {
  brand: string
  email: string
  dueBy: Date | undefined
  correction: ReactNode
  /** False for an imported application. */
  isSigned: boolean
}

export const NextSteps = ({ brand, email, dueBy, correction, isSigned }: NextStepsProps) => (
  <>
    <h2 className="mt-8 text-xl">{copy.whatHappensNext}</h2>
    <ol className="mt-3 grid list-decimal grid-cols-1 gap-3 pl-6 marker:text-action">
      <li>
        {dueBy ? copy.advisorReadsBy(brand, formatDeadline(dueBy), email) : copy.advisorReads(brand, email)}
        {correction}
      </li>
      <li>{copy.documentsNext}</li>
      <li>{copy.lendersNext}</li>
      <li>{isSigned ? copy.offersNext : copy.offersNextUnsigned}</li>
    </ol>
  </>
)
