import { useEffect, useRef } from 'react'
import { ButtonLink } from '#client/ui/button.tsx'

interface QuoteSentProps {
  reference: string
  pdfPath: string
  email: string
  responseHours: number
}

/** Stands where the form stood. Takes the focus, so that it is read out. */
export function QuoteSent({ reference, pdfPath, email, responseHours }: QuoteSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Your comparison is ready
      </h3>
      <p>
        Its reference is <strong className="figures whitespace-nowrap">{reference}</strong>. A link to it is on its way
        to <span className="wrap-anywhere">{email}</span>, and works for 30 days.
      </p>
      <p>
        <ButtonLink href={pdfPath} download>
          Download the PDF
        </ButtonLink>
      </p>
      <p>
        One person looks at your figures and answers within {responseHours} hours on business days. They tell you how to
        hand in a statement safely; please send none by mail.
      </p>
    </div>
  )
}
