import { useEffect, useRef } from 'react'

/** The catalogue's sentence for every refused input: left out where what is wrong stands below it. */
const saysNothing = 'Please check your input and try again.'

/** What systems take for a double click: its second press would land on what scrolling brings below the pointer. */
const doublePressMs = 500

interface FormErrorsProps {
  /** What happened, in one sentence; null while all is well. */
  message: string | null
  /** Messages by the `id` of the input they belong to: each becomes a link to it. */
  fields?: Record<string, string>
}

/** The summary over a form that was refused. It takes the focus, so that nobody has to look for what went wrong. */
export function FormErrors({ message, fields = {} }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(fields)
  useEffect(() => {
    if (message === null) return
    box.current?.focus({ preventScroll: true })
    const scroll = setTimeout(() => {
      if (document.activeElement === box.current) box.current?.scrollIntoView?.({ block: 'nearest' })
    }, doublePressMs)
    return () => clearTimeout(scroll)
  }, [message])

  if (message === null) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded border border-danger bg-danger-soft px-4 py-3 text-ink text-sm"
    >
      {!(message === saysNothing && entries.length > 0) && <p className="font-semibold">{message}</p>}
      {entries.length > 0 && (
        <ul className="mt-1">
          {entries.map(([id, text]) => (
            <li key={id}>
              <a href={`#${id}`} className="text-danger underline" onClick={(event) => focusField(event, id)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Focuses without touching the address: its fragment may carry a one-time token. */
function focusField(event: { preventDefault(): void }, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
