import type { ComponentProps } from 'react'
import { FormErrors } from './form-errors.tsx'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  problem: { readonly message: string } | null
  /** Messages by the `id` of their input: the summary links to them. */
  errors?: Record<string, string> | undefined
  onSubmit: (form: HTMLFormElement) => void
}

/** A form with the summary of its errors. Values are checked by the server, which reports all errors at once. */
export const Form = ({ problem, errors, onSubmit, children, ...form }: FormProps) => (
  <form
    method="dialog"
    noValidate
    className="grid grid-cols-1 gap-3"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event.currentTarget)
    }}
    {...form}
  >
    <FormErrors message={problem?.message ?? null} fields={errors ?? {}} />
    {children}
  </form>
)
