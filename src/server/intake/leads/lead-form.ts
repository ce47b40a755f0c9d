import type { FastifyRequest } from 'fastify'
import type { AppError, FieldErrors } from '#shared/kit/app-error.ts'

/** The fields of the plain form, as a page without JavaScript sends them. */
export type LeadFormValues = Record<string, string>

const inputs = { name: 'fullName' } as Record<string, string>

/** What `acceptLeadForms` has read; undefined for JSON. */
export const formValues = ({ body }: FastifyRequest): LeadFormValues | undefined =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : undefined

/** The form's fields as the contract names them. */
export const answersOf = ({ fullName, email, phone, source, contactConsent }: LeadFormValues) => ({
  name: fullName,
  email,
  phone,
  source,
  // A ticked box without a value sends `on`; an unticked one sends nothing.
  contactConsent: contactConsent !== undefined,
})

/** Messages by the name of the input they stand beside; what concerns no input stands under `form`. */
export function inputErrors({ fields, message }: AppError): FieldErrors {
  const entries = Object.entries(fields).map(([field, text]) => [inputs[field] ?? field, text])
  return entries.length > 0 ? Object.fromEntries(entries) : { form: message }
}
