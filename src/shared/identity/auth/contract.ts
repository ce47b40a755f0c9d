import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email, text } from '#shared/kit/text.ts'

/** The signed-in member of staff, as the browser may know them (stored under `user_data`). */
export const staffUser = z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(staffRoles) })
export type StaffUser = z.output<typeof staffUser>

/** What still stands between the password and the desk. */
export const signInSteps = ['complete', 'verify-code', 'enrol-authenticator'] as const
export type SignInStep = (typeof signInSteps)[number]

/** Opaque tokens; neither opens anything without the HttpOnly cookie that is set beside them. */
export const signedIn = z.object({
  token: z.string(),
  refreshToken: z.string(),
  user: staffUser,
  step: z.enum(signInSteps),
})
export type SignedIn = z.output<typeof signedIn>

/** Passwords are 8 to 200 characters; nothing else is asked of them (NIST SP 800-63B-4, 3.1.1.2, beside a second factor). */
export const password = z
  .string('Please choose a password of at least 8 characters')
  .check(
    z.minLength(8, 'Please choose a password of at least 8 characters'),
    z.maxLength(200, 'Please use at most 200 characters'),
  )

/** Six digits of the app, or a recovery code, however it is typed. */
export const code = text(6, 40, 'Please enter the code')

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

/** Rotates both tokens; presenting an old refresh token ends every session that descends from the same sign-in. */
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

/** What a person can show beside their password; a recovery code stands in for any of them. */
export const secondFactorKinds = ['authenticator', 'passkey'] as const
export type SecondFactorKind = (typeof secondFactorKinds)[number]

/** What the step `verify-code` can be passed with, so that the page offers nothing this person does not have. */
export const secondFactors = endpoint({
  method: 'GET',
  path: '/api/auth/second-factors',
  access: 'signing-in',
  input: z.object({}),
  reply: z.object({ kinds: z.array(z.enum(secondFactorKinds)) }),
})

/**
 * A fresh TOTP secret (RFC 6238) for the authenticator app; nothing is enrolled, and one that was enrolled stays, until
 * a code proves it arrived.
 */
export const beginEnrolment = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator',
  access: 'signing-in',
  stepUp: true,
  input: z.object({}),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

/** Proves the app works. With the first second factor come recovery codes, shown this once; later the list is empty. */
export const confirmEnrolment = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator/confirm',
  access: 'signing-in',
  stepUp: true,
  input: z.object({ code }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

/** The six digits of the app, or one recovery code, which is used up. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/auth/verify',
  access: 'signing-in',
  input: z.object({ code }),
  reply: z.object({ step: z.enum(signInSteps) }),
})

/** Creates the first owner by the one-time link that the server printed; it stops working with its use. */
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
