import type { ReactNode } from 'react'
import { formatDeadline } from '#shared/system/promises/format-promise.ts'

interface NextStepsProps {
  brand: string
  email: string
  dueBy: Date | undefined
  correction: ReactNode
}

export const NextSteps = ({ brand, email, dueBy, correction }: NextStepsProps) => (
  <>
    <h2 className="mt-8 text-xl">What happens next</h2>
    <ol className="mt-3 grid list-decimal grid-cols-1 gap-3 pl-6 marker:text-action">
      <li>
        An advisor at {brand} will read your application{dueBy ? ` by ${formatDeadline(dueBy)}` : ''} and email you at{' '}
        {email}.{correction}
      </li>
      <li>
        Lenders also ask for documents, such as bank statements. The “Upload documents” page shows what’s still missing.
        You can upload documents now or later.
      </li>
      <li>Your advisor suggests lenders whose terms fit. Your application goes only to the ones you approve.</li>
      <li>
        You see every offer with its total cost, and you decide. Until then, you owe nothing: you’ve signed only this
        application, not a loan.
      </li>
    </ol>
  </>
)
