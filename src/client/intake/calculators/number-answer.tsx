import { type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { FieldError } from '#client/ui/form/field.tsx'
import { parseNumber } from '#shared/kit/parse-number.ts'
import * as copy from './copy.ts'
import { RefusalContext } from './refusals.ts'
import { isAnswer, type useAnswers } from './use-answers.ts'

interface NumberAnswerProps {
  label: string
  help?: string
  value: number
  from: number
  to: number
  step: number
  /** Unit of a number without fractions. */
  whole?: keyof typeof copy.enterWhole
  /** Formats a value: 50000 -> `$50,000`. */
  format: (value: number) => string
  onChange: (value: number) => void
}

/**
 * The field accepts common formats (`75k`, `$75,000`). An invalid answer stays with an error, and the calculator
 * marks its result as outdated.
 */
export function NumberAnswer({ label, help, value, step, format, onChange, ...range }: NumberAnswerProps) {
  const { from, to, whole } = range
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const number = typed === undefined ? value : parseNumber(typed)
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
        message={isRefused ? (whole ? copy.enterWhole[whole] : copy.enterNumber)(format(from), format(to)) : undefined}
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
          const entered = parseNumber(currentTarget.value)
          if (entered !== undefined && isAnswer(entered, { initial: value, ...range })) onChange(entered)
        }}
        onBlur={() => {
          if (!isRefused) setTyped(undefined)
        }}
      />
      <input
        type="range"
        aria-label={copy.sliderOf(label)}
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

interface ChoiceAnswerProps<Choice extends string> {
  label: string
  value: Choice
  choices: readonly (readonly [value: Choice, text: string])[]
  onChange: (value: Choice) => void
}

export function ChoiceAnswer<Choice extends string>({ label, value, choices, onChange }: ChoiceAnswerProps<Choice>) {
  const name = useId()
  return (
    <fieldset className="pb-3">
      <legend className="font-semibold">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {choices.map(([choice, text]) => (
          <label
            key={choice}
            className="relative inline-flex min-h-11 items-center rounded border border-control px-4 has-checked:border-action has-checked:bg-action-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              className="absolute inset-0 opacity-0"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface AnswerFieldsProps extends Pick<ReturnType<typeof useAnswers>, 'tell' | 'resets'> {
  children: ReactNode
}

/** A reset remounts the fields, which also clears invalid text. */
export const AnswerFields = ({ tell, resets, children }: AnswerFieldsProps) => (
  <RefusalContext key={resets} value={tell}>
    {children}
  </RefusalContext>
)
