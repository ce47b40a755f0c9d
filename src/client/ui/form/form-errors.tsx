import { useEffect, useRef } from 'react'

/** The catalog's message for all rejected input: left out if field messages are shown. */
const saysNothing = 'Please check your input and try again.'

/** The double-click time: the second press would hit an element that scrolling moves under the pointer. */
const doublePressMs = 500

interface FormErrorsProps {
  message: string | null
  /** Messages by the `id` of their input: each links to it. */
  fields?: Record<string, string>
}

/** The summary above a rejected form. It takes focus, so that users find the errors. */
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

/** Focuses without changing the address: its fragment may contain a one-time token. */
function focusField(event: { preventDefault(): void }, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
