import type { ReactNode } from 'react'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

interface NextStepsProps {
  brand: string
  email: string
  dueBy: Date | undefined
  /** Corrects that address. */
  correction: ReactNode
}

/** What happens next with an application that nobody has begun to read. */
export const NextSteps = ({ brand, email, dueBy, correction }: NextStepsProps) => (
  <>
    <h2 className="mt-8 text-xl">What happens next</h2>
    <ol className="mt-3 grid list-decimal grid-cols-1 gap-3 pl-6 marker:text-action">
      <li>
        A person at {brand} reads it{dueBy ? `, by ${moment.format(dueBy)}` : ''}, and writes to {email}.{correction}
      </li>
      <li>
        Lenders also ask for papers, such as bank statements. What is still missing stands under Send documents; nothing
        is lost by sending it later.
      </li>
      <li>They name the lenders whose terms fit. Your file goes to those you agree to, and to nobody else.</li>
      <li>
        You see every offer with its whole cost, and decide. Until then you owe nothing, and have signed no loan: your
        signature stands under this application alone.
      </li>
    </ol>
  </>
)
