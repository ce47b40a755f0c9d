import type { FieldErrors } from '#shared/kit/app-error.ts'

/** Messages by the `id` of their input instead of by its name: `email` -> `open-email`. */
export const byId = (prefix: string, fields: FieldErrors = {}): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [`${prefix}-${name}`, message]))
