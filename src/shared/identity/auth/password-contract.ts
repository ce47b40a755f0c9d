import { z } from 'zod/mini'
import { password } from '#shared/identity/auth/contract.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email } from '#shared/kit/text.ts'

/** Changes one's own password and ends all other sessions. The proof of `stepUp` stands for the old password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: staffRoles,
  stepUp: true,
  input: z.object({ password }),
  reply: z.object({}),
})

/** Asks for a link by mail; answered alike, whether or not the address belongs to anybody. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  access: 'public',
  input: z.object({ email: email() }),
  reply: z.object({}),
})

/**
 * Sets a new password by the link `/admin/reset-password#<token>`: once, within 30 minutes. Every session ends; signing
 * in afterwards asks for the second factor as ever.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  access: 'public',
  input: z.object({ token: z.string('Invalid input').check(z.maxLength(200)), password }),
  reply: z.object({}),
})
