import { useEffect, useRef } from 'react'
import * as copy from './copy.ts'

/** The catalog's message for rejected input: omitted if field messages are shown. */
const saysNothing = copy.checkYourInput

/** Double-click time: a second press would hit what scrolls under the pointer. */
const doublePressMs = 500

interface FormErrorsProps {
  message: string | null
  /** Messages by input `id`. */
  fields?: Record<string, string>
}

/** Takes focus, so that users find the errors. */
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

/** Keeps the address: its fragment may contain a one-time token. */
function focusField(event: { preventDefault(): void }, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
