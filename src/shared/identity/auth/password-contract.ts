import { z } from 'zod/mini'
import { password } from '#shared/identity/auth/contract.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email } from '#shared/kit/text.ts'

/** Changes the user's password and ends all other sessions. The step-up replaces the old password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: staffRoles,
  stepUp: true,
  input: z.object({ password }),
  reply: z.object({}),
})

/** Requests a reset link by email; the response is the same whether or not the account exists. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  access: 'public',
  input: z.object({ email: email() }),
  reply: z.object({}),
})

/**
 * Sets a new password from the link `/admin/reset-password#<token>`: once, within 30 minutes. Ends every session; the
 * next sign-in still asks for the second factor.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  access: 'public',
  input: z.object({ token: z.string('Invalid input').check(z.maxLength(200)), password }),
  reply: z.object({}),
})
