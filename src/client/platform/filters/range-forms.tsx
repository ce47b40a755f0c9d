import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { formatAmountRange, formatDayRange, parseAmountRange, parseDayRange } from '#shared/kit/filters/ranges.ts'
import { recentLabels } from './format-range.ts'

interface RangeFormProps {
  label: string
  value: string
  onChange: (value: string) => void
  onDone: () => void
}

const formShape = 'grid w-64 max-w-full gap-3 p-3'
const wrongOrder = '“Through” can’t be before “From”'
const notDollars = 'Use whole dollars'
const wrongAmounts = '“To” can’t be less than “From”'

/** Chooses recent days, or a first and last day. */
export function DayForm({ label, value, onChange, onDone }: RangeFormProps) {
  const [error, setError] = useState<string>()
  const typed = recentLabels[value] ? undefined : parseDayRange(value, '2026-01-01')
  const choose = (chosen: string) => {
    onDone()
    onChange(chosen)
  }

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const days = new FormData(event.currentTarget)
    const range = formatDayRange(String(days.get('from') ?? ''), String(days.get('through') ?? ''))
    if (range === '' || parseDayRange(range, '2026-01-01')) choose(range)
    else setError(wrongOrder)
  }

  return (
    <form noValidate aria-label={label} onSubmit={apply} className={formShape}>
      <div className="grid grid-cols-2 gap-1">
        {Object.entries(recentLabels).map(([name, text]) => (
          <Button
            key={name}
            variant="quiet"
            className="whitespace-nowrap aria-pressed:bg-sunken"
            aria-pressed={name === value}
            onClick={() => choose(name)}
          >
            {text}
          </Button>
        ))}
      </div>
      <DateField label="From" name="from" defaultValue={typed?.from ?? ''} />
      <DateField label="Through" name="through" defaultValue={typed?.through ?? ''} error={error} />
      <Button type="submit">Apply</Button>
    </form>
  )
}

/** Returns the dollars of `$10,000`; null without any, undefined if it is no amount. */
function parseDollars(typed: string): number | null | undefined {
  const digits = typed.replace(/[$,\s]/g, '')
  if (digits === '') return null
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

/** Chooses a least and most amount. */
export function AmountForm({ label, value, onChange, onDone }: RangeFormProps) {
  const [errors, setErrors] = useState<{ min?: string; max?: string }>({})
  const now = parseAmountRange(value)

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [min, max] = ['min', 'max'].map((name) => parseDollars(String(typed.get(name) ?? '')))
    const wrong = { ...(min === undefined && { min: notDollars }), ...(max === undefined && { max: notDollars }) }
    if (min === undefined || max === undefined) return setErrors(wrong)
    if (min !== null && max !== null && min > max) return setErrors({ max: wrongAmounts })
    onDone()
    onChange(formatAmountRange({ min, max }))
  }

  return (
    <form noValidate aria-label={label} onSubmit={apply} className={formShape}>
      <Field
        label="From ($)"
        name="min"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={now?.min ?? ''}
        error={errors.min}
      />
      <Field
        label="To ($)"
        name="max"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={now?.max ?? ''}
        error={errors.max}
      />
      <Button type="submit">Apply</Button>
    </form>
  )
}
