import { useState } from 'react'
import { Field } from '#client/ui/field.tsx'
import { parseMonthsAgo } from '#shared/applications/applications/steps/parse-date.ts'
import { formatTyped } from '#shared/kit/money.ts'
import { typedNumber } from '#shared/kit/typed-number.ts'

const writings = {
  money: formatTyped,
  percent: (value: number) => `${value}%`,
  number: (value: number) => String(value),
} as const

interface NumberFieldProps {
  id: string
  name: string
  kind: keyof typeof writings
  label: string
  help?: string | undefined
  error: string | undefined
  /** `months` also accepts years. */
  unit: string | undefined
  value: unknown
  onChange: (value: number | string | undefined) => void
}

/**
 * Input for numbers as people type them: `50,000`, `$50k`, `60 %`. Formats valid numbers on blur and leaves invalid
 * input unchanged.
 */
export function NumberField({ kind, unit, value, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const written = typeof value === 'number' ? writings[kind](value) : String(value ?? '')
  return (
    <Field
      {...field}
      inputMode={kind === 'money' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={40}
      className="figures [&_input]:max-w-56"
      value={typed ?? written}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const text = currentTarget.value.trim()
        onChange(typedNumber(text) ?? (unit === 'months' ? parseMonthsAgo(text) : undefined) ?? (text || undefined))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
