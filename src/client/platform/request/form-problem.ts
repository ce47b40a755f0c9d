import { isStepUpRequired } from '#client/platform/session/step-up.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import * as copy from './copy.ts'
import { messageOf, RequestError } from './request-error.ts'

export interface FormProblem {
  message: string
  fields: FieldErrors
}

const notProven = copy.identityNotConfirmed

/** Returns the messages of a rejected form: the server's if it judged the answers, otherwise the catalog's. */
export function formProblem(error: unknown): FormProblem | null {
  if (error === null || error === undefined) return null
  if (error instanceof AppError) return { message: error.message, fields: error.fields }
  if (!(error instanceof RequestError)) return { message: messageOf(error), fields: {} }
  if (isStepUpRequired(error)) return { message: notProven, fields: {} }
  const judged = error.code === 'AUTHENTICATION_ERROR' || error.code === 'VALIDATION_ERROR'
  return { message: (judged && error.details.reason) || error.userMessage, fields: error.fields }
}
