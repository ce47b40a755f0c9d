import { useEffect, useRef } from 'react'

interface ContactSentProps {
  reference: string
  email: string
  dueAt: string | null
  responseHours: number
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** Stands where the form stood. Takes the focus, so that it is read out. */
export function ContactSent({ reference, email, dueAt, responseHours }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Your message has arrived
      </h3>
      <p>
        Its reference is <strong className="figures whitespace-nowrap">{reference}</strong>. A mail with it is on its
        way to <span className="wrap-anywhere">{email}</span>.
      </p>
      <p>
        {dueAt
          ? `You get an answer in writing by ${day.format(new Date(dueAt))} at the latest.`
          : `One person answers within ${responseHours} hours on business days.`}
      </p>
    </div>
  )
}
