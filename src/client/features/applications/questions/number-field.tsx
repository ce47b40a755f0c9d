import { useState } from 'react'
import { Field } from '#client/ui/field.tsx'
import { formatDollars } from '#shared/kit/money.ts'
import { typedNumber } from '#shared/kit/typed-number.ts'

const writings = {
  money: formatDollars,
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
  value: unknown
  onChange: (value: number | string | undefined) => void
}

/**
 * A number as people type it: `50,000`, `$50k`, `60 %`. What is no number stays as it was typed, for the person to mend;
 * what is one is written out when the box is left.
 */
export function NumberField({ kind, value, onChange, ...field }: NumberFieldProps) {
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
        onChange(typedNumber(currentTarget.value) ?? (currentTarget.value.trim() || undefined))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
