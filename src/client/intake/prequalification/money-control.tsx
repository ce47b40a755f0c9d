import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import { answerRules, isAnswer } from '#shared/intake/prequalification/answers.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { typedCents } from './questions.ts'

interface MoneyControlProps {
  name: 'amount' | 'monthlyRevenue'
  label: string
  /** Answers that take one press, in dollars. */
  suggestions: readonly number[]
  given: number | null | undefined
  /** The text in the field before a reload. */
  typed: string | undefined
  onType: (text: string) => void
  onAnswer: (cents: number) => void
}

/** An amount in common formats: `75k`, `$75,000`. An invalid amount stays in the field, with an error. */
export function MoneyControl({ name, label, suggestions, given, typed, onType, onAnswer }: MoneyControlProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const text = typed ?? (typeof given === 'number' ? wholeDollars(given) : '')

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const cents = typedCents(text)
    if (cents !== undefined && isAnswer(name, cents)) return onAnswer(cents)
    setError(text.trim() === '' ? 'Please enter an amount, or choose “I’m not sure”' : answerRules[name].message)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} method="dialog" onSubmit={onSubmit} noValidate>
      <Field
        label={label}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-sm"
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          setError(undefined)
          onType(currentTarget.value)
        }}
      />
      {suggestions.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {suggestions.map((dollars) => (
            <Button key={dollars} look="secondary" className="figures" onClick={() => onAnswer(dollars * 100)}>
              {formatDollars(dollars)}
            </Button>
          ))}
        </div>
      )}
      <Button type="submit" className="mt-6 w-full @tablet:w-auto">
        Continue
      </Button>
    </form>
  )
}
