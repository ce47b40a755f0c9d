import { useContext, useEffect, useId, useState } from 'react'
import { FieldError } from '#client/ui/field.tsx'
import { typedNumber } from '#shared/kit/typed-number.ts'
import { RefusalContext } from './refusals.ts'
import { isAnswer } from './use-answers.ts'

interface NumberAnswerProps {
  label: string
  help?: string
  value: number
  from: number
  to: number
  step: number
  /** Unit of a number without fractions: `months`. */
  whole?: string
  /** Formats a value for the field: 50000 -> `$50,000`. */
  format: (value: number) => string
  onChange: (value: number) => void
}

/**
 * A number entered in a field or by a slider. The field accepts common formats (`75k`, `$75,000`); an invalid answer
 * stays there with an error, and the calculator is notified that its result is outdated.
 */
export function NumberAnswer({ label, help, value, step, format, onChange, ...range }: NumberAnswerProps) {
  const { from, to, whole } = range
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const number = typed === undefined ? value : typedNumber(typed)
  const isRefused = number === undefined || !isAnswer(number, { initial: value, ...range })
  const tell = useContext(RefusalContext)
  useEffect(() => {
    tell(id, isRefused)
    return () => tell(id, false)
  }, [tell, id, isRefused])
  const describedBy = [help && `${id}-help`, isRefused && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-ink-soft text-sm">
          {help}
        </p>
      )}
      <FieldError
        id={`${id}-error`}
        message={
          isRefused
            ? `Please enter ${whole ? `whole ${whole}` : 'a number'} from ${format(from)} to ${format(to)}`
            : undefined
        }
      />
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isRefused || undefined}
        aria-describedby={describedBy || undefined}
        className={`figures mt-1.5 block min-h-12 w-full rounded border bg-surface px-3.5 py-2 text-ink ${isRefused ? 'border-2 border-danger' : 'border-control'}`}
        value={typed ?? format(value)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          const entered = typedNumber(currentTarget.value)
          if (entered !== undefined && isAnswer(entered, { initial: value, ...range })) onChange(entered)
        }}
        onBlur={() => {
          if (!isRefused) setTyped(undefined)
        }}
      />
      <input
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={format(value)}
        className="block min-h-11 w-full"
        min={from}
        max={to}
        step={step}
        value={value}
        onChange={({ currentTarget }) => {
          setTyped(undefined)
          onChange(Number(currentTarget.value))
        }}
      />
    </div>
  )
}
