import { useEffect, useRef } from 'react'
import * as copy from './copy.ts'

interface ErrorSummaryProps {
  errors: Readonly<Record<string, string>>
  /** Error of the whole form. */
  failure?: string | undefined
  idOf(field: string): string
  /** Number of refusals: each one is announced. */
  attempt: number
}

/** Links errors to their fields. Takes focus at every refusal. */
export function ErrorSummary({ errors, failure, idOf, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const faults = Object.entries(errors)
  const isShown = faults.length > 0 || failure !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal may leave the same faults
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown, attempt])

  if (!isShown) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded border-2 border-danger bg-danger-soft px-4 py-3">
      <p className="font-semibold">{failure ? copy.notSent : copy.checkYourAnswers}</p>
      {failure && (
        <p>
          {failure} {copy.answersStillHere}
        </p>
      )}
      <ul>
        {faults.map(([field, message]) => (
          <li key={field}>
            <a href={`#${idOf(field)}`} className="inline-block py-1 font-semibold text-danger underline">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
