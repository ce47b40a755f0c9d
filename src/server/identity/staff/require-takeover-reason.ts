import { AppError } from '#shared/kit/app-error.ts'

/** Requires a reason to reassign a colleague's record. @throws `invalid`. */
export function requireTakeoverReason(reason: string): void {
  if (reason === '')
    throw new AppError('invalid', 'Check your input and try again.', {
      reason: 'Enter a reason. The owner and the managers are notified.',
    })
}
