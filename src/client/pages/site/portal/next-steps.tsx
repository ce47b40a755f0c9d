import type { ReactNode } from 'react'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

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
        A person at {brand} reads it{dueBy ? `, by ${moment.format(dueBy)}` : ''}, and emails {email}.{correction}
      </li>
      <li>
        Lenders also ask for documents, such as bank statements. The Upload documents page shows what is still missing.
        You can upload it later.
      </li>
      <li>They name the lenders whose terms fit. Your application goes only to the ones you approve.</li>
      <li>
        You see every offer with its total cost, and decide. Until then you owe nothing and have signed no loan: you
        have signed only this application.
      </li>
    </ol>
  </>
)
