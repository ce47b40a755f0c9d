import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email } from '#shared/kit/text.ts'
import { password } from './contract.ts'

/** Ends other sessions. Someone who forgot the current one resets it by email. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: staffRoles,
  stepUp: true,
  input: z.object({
    current: z
      .string('Enter your current password')
      .check(z.minLength(1, 'Enter your current password'), z.maxLength(200, 'Enter your current password')),
    password,
  }),
  reply: z.object({}),
})

/** The response does not depend on the account. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  access: 'public',
  input: z.object({ email: email() }),
  reply: z.object({}),
})

/** The link works once, within 30 minutes. Ends every session; the second factor is still required. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  access: 'public',
  input: z.object({ token: z.string('Invalid input').check(z.maxLength(200)), password }),
  reply: z.object({}),
})

/** After removing the words an attacker tries first. */
const minRemainingLetters = 4

interface Person {
  readonly name?: string
  readonly email?: string
  readonly brand: string
}

/**
 * Returns whether a password is only name, address or brand, digits and punctuation (NIST SP 800-63B-4, 3.1.1.2:
 * "context-specific words").
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
