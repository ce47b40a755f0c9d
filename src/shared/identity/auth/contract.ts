import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { email, text } from '#shared/kit/text.ts'

/** Stored in the browser under `user_data`. */
export const staffUser = z.object({ id: uuid(), name: z.string(), email: z.string(), role: z.enum(staffRoles) })
export type StaffUser = z.output<typeof staffUser>

export const signInSteps = ['complete', 'verify-code', 'enroll-authenticator'] as const
export type SignInStep = (typeof signInSteps)[number]

/** Opaque; useless without the HttpOnly cookie set with them. */
export const signedIn = z.object({
  token: z.string(),
  refreshToken: z.string(),
  user: staffUser,
  step: z.enum(signInSteps),
})
export type SignedIn = z.output<typeof signedIn>

/** A proof of identity replaces the access token, and the cookie with it; the previous ones work for ten more seconds. */
export const rotated = { token: z.optional(z.string()) }

/** No other rules (NIST SP 800-63B-4, 3.1.1.2, with a second factor). */
export const password = z
  .string('Please choose a password of at least 8 characters')
  .check(
    z.minLength(8, 'Please choose a password of at least 8 characters'),
    z.maxLength(200, 'Please use at most 200 characters'),
  )

/** From the app, or a recovery code, in any spelling. */
export const code = text(6, 40, 'Enter the code')

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  input: z.object({
    email: email(),
    password: z
      .string('Please enter your password')
      .check(z.minLength(1, 'Please enter your password'), z.maxLength(200)),
  }),
  reply: signedIn,
})

/** Reusing an old refresh token ends the session. */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  input: z.object({ refreshToken: z.string('Invalid input').check(z.maxLength(200)) }),
  reply: z.object({ token: z.string(), refreshToken: z.string() }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signing-in',
  input: z.object({}),
  reply: z.object({}),
})

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'signing-in',
  input: z.object({}),
  reply: z.object({ user: staffUser, step: z.enum(signInSteps) }),
})

/** A recovery code replaces any of them. */
export const secondFactorKinds = ['authenticator', 'passkey'] as const
export type SecondFactorKind = (typeof secondFactorKinds)[number]

export const secondFactors = endpoint({
  method: 'GET',
  path: '/api/auth/second-factors',
  access: 'signing-in',
  input: z.object({}),
  reply: z.object({ kinds: z.array(z.enum(secondFactorKinds)) }),
})

/** TOTP (RFC 6238). Nothing changes until a code confirms it. */
export const startEnrollment = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator',
  access: 'signing-in',
  stepUp: true,
  input: z.object({}),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

/** Recovery codes come once, with the first second factor. */
export const confirmEnrollment = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator/confirm',
  access: 'signing-in',
  stepUp: true,
  input: z.object({ code }),
  reply: z.object({ recoveryCodes: z.array(z.string()), ...rotated }),
})

/** A recovery code is used up. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/auth/verify',
  access: 'signing-in',
  input: z.object({ code }),
  reply: z.object({ step: z.enum(signInSteps), ...rotated }),
})

export const setUpOwner = endpoint({
  method: 'POST',
  path: '/api/auth/set-up',
  access: 'public',
  input: z.object({
    token: z.string('Invalid input').check(z.maxLength(200)),
    name: text(2, 200, 'Full name must be at least 2 characters'),
    email: email(),
    password,
  }),
  reply: signedIn,
})
