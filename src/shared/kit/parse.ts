import type { z } from 'zod/mini'
import { AppError, type FieldErrors } from './app-error.ts'

/**
 * Parses with a schema and reports all invalid fields.
 * @throws AppError `invalid`, with one message per field (`owners.0.email` for nested ones, `form` for the whole).
 */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.output<Schema> {
  // For fields without a message; other errors are zod's 'Invalid input'.
  const result = schema.safeParse(raw, { error: ({ input }) => (input === undefined ? 'Required' : undefined) })
  if (result.success) return result.data

  const fields: FieldErrors = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'form'] ??= issue.message
  throw new AppError('invalid', 'Please check your input and try again.', fields)
}
