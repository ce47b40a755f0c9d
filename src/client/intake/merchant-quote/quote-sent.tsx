import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { SentQuote } from './quote-draft.ts'

interface QuoteSentProps {
  sent: SentQuote
  responseHours: number
  /** True right after submission, not after a reload: takes focus so that screen readers announce it. */
  isNew: boolean
  /** The statement upload. */
  statements: ReactNode
  onAnother: () => void
}

/** Confirmation that replaces the form. */
export function QuoteSent({ sent, responseHours, isNew, statements, onAnother }: QuoteSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Your comparison is ready
      </h3>
      <p>
        Its reference is <strong className="figures whitespace-nowrap">{sent.reference}</strong>. A link to it is on its
        way to <span className="wrap-anywhere">{sent.email}</span>, and works for 30 days.
      </p>
      <p>
        <ButtonLink href={sent.pdfPath} download look="secondary">
          Download PDF
        </ButtonLink>
      </p>
      <section aria-labelledby="statements" className="mt-4 grid grid-cols-1 gap-3">
        <h3 id="statements" className="text-lg">
          Send your statement so that we can check the figures
        </h3>
        <p>
          Optional, and safer here than by email because it’s encrypted on arrival. Without it, we’ll review the figures
          you entered and answer within {responseHours} hours on business days.
        </p>
        {statements}
      </section>
      <p className="mt-2">
        <Button look="quiet" className="-ml-5" onClick={onAnother}>
          Request another comparison
        </Button>
      </p>
    </div>
  )
}
