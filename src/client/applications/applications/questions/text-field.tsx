import type { ComponentProps } from 'react'
import { Field } from '#client/ui/field.tsx'
import { monthBefore, parseMonthsAgo } from '#shared/applications/applications/steps/parse-date.ts'
import type { PlainQuestion } from '#shared/applications/applications/steps/question.ts'

type TextKind = Exclude<PlainQuestion['kind'], 'long-text' | 'money' | 'number' | 'percent' | 'secret'>

const short = '[&_input]:max-w-56'

/** Keyboard and input size for each kind of text. */
const inputs: Record<TextKind, ComponentProps<'input'>> = {
  text: { maxLength: 200 },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 },
  phone: { type: 'tel', inputMode: 'tel', maxLength: 40, className: short },
  zip: { inputMode: 'numeric', maxLength: 12, className: short },
  date: { inputMode: 'numeric', maxLength: 20, className: short },
  month: { maxLength: 20, className: short },
}

interface TextFieldProps {
  id: string
  name: string
  kind: TextKind
  label: string
  help?: string | undefined
  error: string | undefined
  autoComplete: string | undefined
  value: unknown
  onChange: (value: string | undefined) => void
}

export const TextField = ({ kind, value, onChange, ...field }: TextFieldProps) => (
  <Field
    {...inputs[kind]}
    {...field}
    value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    // On blur, converts an age into the month it refers to.
    onBlur={({ currentTarget }) => {
      const months = kind === 'month' ? parseMonthsAgo(currentTarget.value) : undefined
      if (months !== undefined) onChange(monthBefore(new Date(), months))
    }}
  />
)
