import { useEffect, useRef } from 'react'

interface ContactSentProps {
  reference: string
  email: string
  dueAt: string | null
  responseHours: number
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** Confirmation that replaces the form. Takes focus so that screen readers announce it. */
export function ContactSent({ reference, email, dueAt, responseHours }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        We received your message
      </h3>
      <p>
        Its reference is <strong className="figures whitespace-nowrap">{reference}</strong>. An email with it is on its
        way to <span className="wrap-anywhere">{email}</span>.
      </p>
      <p>
        {dueAt
          ? `We'll answer in writing by ${day.format(new Date(dueAt))} at the latest.`
          : `Someone will answer within ${responseHours} hours on business days.`}
      </p>
    </div>
  )
}
