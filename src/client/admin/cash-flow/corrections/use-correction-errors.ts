import type { UseMutationResult } from '@tanstack/react-query'
import { useId } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'

/** Returns the errors of a form, and the ids that its summary of errors links to. */
export function useCorrectionErrors({ error }: Pick<UseMutationResult<unknown, unknown, unknown>, 'error'>) {
  const prefix = useId()
  const problem = formProblem(error)
  const fields = problem?.fields ?? {}
  return {
    problem,
    errors: Object.fromEntries(Object.entries(fields).map(([name, message]) => [`${prefix}-${name}`, message])),
    /** The id and error of a field by its name in the request. */
    field: (name: string) => ({ id: `${prefix}-${name}`, error: fields[name] }),
  }
}
