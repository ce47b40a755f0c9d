import type { z } from 'zod/mini'
import { AppError, type FieldErrors } from './app-error.ts'

/**
 * Parses with a schema.
 * @throws AppError `invalid`, with a message per field (`owners.0.email` if nested, `form` for the whole).
 */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.output<Schema> {
  // For fields without a message.
  const result = schema.safeParse(raw, { error: ({ input }) => (input === undefined ? 'Required' : undefined) })
  if (result.success) return result.data

  const fields: FieldErrors = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'form'] ??= issue.message
  throw new AppError('invalid', 'Please check your input and try again.', fields)
}
