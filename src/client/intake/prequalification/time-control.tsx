import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field, FieldError } from '#client/ui/field.tsx'
import { isAnswer } from '#shared/intake/prequalification/answers.ts'

interface TimeControlProps {
  /** Months. */
  given: number | null | undefined
  /** `years months`, as typed before a reload. */
  typed: string | undefined
  onType: (text: string) => void
  onAnswer: (months: number) => void
}

/** A time in years and months; an empty field is 0, two empty fields are no answer. */
export function TimeControl({ given, typed, onType, onAnswer }: TimeControlProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [years = '', months = ''] = (typed ?? asText(given)).split(' ')

  const onChange = (typed: string) => {
    setError(undefined)
    onType(typed)
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const answer = Number(years || 0) * 12 + Number(months || 0)
    const isEmpty = years === '' && months === ''
    if (!isEmpty && isAnswer('monthsInBusiness', answer)) return onAnswer(answer)
    setError(isEmpty ? 'Please enter a time, or choose “I’m not sure”' : 'Please enter whole years and months')
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} method="dialog" onSubmit={onSubmit} noValidate>
      <FieldError id="time-error" message={error} />
      <div className="grid max-w-sm grid-cols-2 gap-4">
        {(['Years', 'Months'] as const).map((label, index) => (
          <Field
            key={label}
            label={label}
            name={label.toLowerCase()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={index === 0 ? years : months}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'time-error' : undefined}
            onChange={({ currentTarget: { value } }) => {
              const digits = value.replace(/\s/g, '')
              onChange(index === 0 ? `${digits} ${months}` : `${years} ${digits}`)
            }}
          />
        ))}
      </div>
      <Button type="submit" className="mt-6 w-full @tablet:w-auto">
        Continue
      </Button>
    </form>
  )
}

const asText = (given: number | null | undefined) =>
  typeof given === 'number' ? `${Math.floor(given / 12)} ${given % 12}` : ''
