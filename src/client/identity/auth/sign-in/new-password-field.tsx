import type { RefObject } from 'react'
import { Field } from '#client/ui/form/field.tsx'

interface NewPasswordFieldProps {
  label: string
  ref: RefObject<HTMLInputElement | null>
  error: string | undefined
}

/** A new-password field; password managers offer to generate one. */
export const NewPasswordField = (props: NewPasswordFieldProps) => (
  <Field
    id="password"
    help="At least 8 characters. A few unrelated words work well."
    name="password"
    type="password"
    autoComplete="new-password"
    required
    {...props}
  />
)
