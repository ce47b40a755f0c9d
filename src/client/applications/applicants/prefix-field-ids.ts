import type { FieldErrors } from '#shared/kit/app-error.ts'

/** Prefixes field names with the form's id prefix: `email` -> `open-email`. */
export const prefixFieldIds = (prefix: string, fields: FieldErrors = {}): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [`${prefix}-${name}`, message]))
