import type { FastifyRequest } from 'fastify'
import type { AppError, FieldErrors } from '#shared/kit/app-error.ts'

/** Form fields as posted by a page without JavaScript. */
export type LeadFormValues = Record<string, string>

const inputs = { name: 'fullName' } as Record<string, string>

/** The posted form fields, or undefined for a JSON body. */
export const formValues = ({ body }: FastifyRequest): LeadFormValues | undefined =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : undefined

/** Maps form fields to the names in the contract. */
export const answersOf = ({ fullName, email, phone, source, contactConsent }: LeadFormValues) => ({
  name: fullName,
  email,
  phone,
  source,
  // Browsers send `on` for a checked box and omit an unchecked one.
  contactConsent: contactConsent !== undefined,
})

/** Error messages by input name; general errors are under `form`. */
export function inputErrors({ fields, message }: AppError): FieldErrors {
  const entries = Object.entries(fields).map(([field, text]) => [inputs[field] ?? field, text])
  return entries.length > 0 ? Object.fromEntries(entries) : { form: message }
}
