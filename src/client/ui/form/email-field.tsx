import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** The user's email address, with the keyboard and autofill for one. */
export const EmailField = (field: Partial<ComponentProps<typeof Field>>) => (
  <Field
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    {...field}
  />
)
