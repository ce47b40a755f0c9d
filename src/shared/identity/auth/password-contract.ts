import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email } from '#shared/kit/text.ts'
import { password } from './contract.ts'

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

/** Letters that must remain after removing the words an attacker tries first. */
const minRemainingLetters = 4

interface Person {
  readonly name?: string
  readonly email?: string
  /** Name of the brokerage. */
  readonly brand: string
}

/**
 * True for a password made of the person's name, their address or the brand name, with or without digits and
 * punctuation (NIST SP 800-63B-4, 3.1.1.2: "context-specific words, such as the name of the service, the username").
 */
export function isOnlyContextTerms(password: string, { name = '', email = '', brand }: Person): boolean {
  const words = `${name} ${email} ${brand}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
  const typed = password.normalize('NFKC').toLowerCase()
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), typed)
  return left !== typed && left.replace(/\P{L}/gu, '').length < minRemainingLetters
}
