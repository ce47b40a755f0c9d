import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { keepSession } from '#client/identity/auth/session.ts'
import { call } from '#client/platform/api.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  login,
  logout,
  secondFactors,
  setUpOwner,
  verifyCode,
} from '#shared/identity/auth/contract.ts'
import { requestPasswordReset, resetPassword } from '#shared/identity/auth/password-contract.ts'
import { acceptInvitation, openInvitation } from '#shared/identity/staff/invitation-contract.ts'
import { parse } from '#shared/kit/parse.ts'

/** No retries at either layer: a code works once, and every wrong guess counts. */
const once = { retry: false } as const
const never = { repeats: 'never' } as const

/** Signs in with `email` and `password`; validates both before the request. */
export const signIn = mutationOptions({
  ...once,
  mutationFn: (form: FormData) => call(login, parse(login.input, Object.fromEntries(form)), never),
  onSuccess: keepSession,
})

/** Creates the first owner from the printed setup link and signs them in. */
export const createOwner = mutationOptions({
  ...once,
  mutationFn: ({ form, token }: { form: FormData; token: string }) =>
    call(setUpOwner, parse(setUpOwner.input, { ...Object.fromEntries(form), token }), never),
  onSuccess: keepSession,
})

/** Returns who an invitation is for. A query, but sent as a body, because tokens do not belong in URLs. */
export const invitationOf = (token: string) =>
  queryOptions({
    ...once,
    queryKey: ['auth', 'invitation', token],
    queryFn: () => call(openInvitation, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Creates the invited account and signs in. */
export const joinStaff = mutationOptions({
  ...once,
  mutationFn: ({ form, token }: { form: FormData; token: string }) =>
    call(acceptInvitation, parse(acceptInvitation.input, { ...Object.fromEntries(form), token }), never),
  onSuccess: keepSession,
})

export const askForReset = mutationOptions({
  ...once,
  mutationFn: (form: FormData) =>
    call(requestPasswordReset, parse(requestPasswordReset.input, Object.fromEntries(form)), never),
})

export const setNewPassword = mutationOptions({
  ...once,
  mutationFn: ({ form, token }: { form: FormData; token: string }) =>
    call(resetPassword, parse(resetPassword.input, { ...Object.fromEntries(form), token }), never),
})

/** The second factors the user can use after the password. */
export const ownFactors = queryOptions({
  ...once,
  queryKey: ['auth', 'second-factors'],
  queryFn: () => call(secondFactors, {}, never),
  gcTime: 0,
})

/** A secret for the authenticator app. A query, so that rendering the step twice does not create two secrets. */
export const enrolment = queryOptions({
  ...once,
  queryKey: ['auth', 'enrolment'],
  queryFn: () => call(beginEnrolment, {}, never),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Authenticator apps show codes in groups, and users type them that way. */
const typedCode = (form: FormData) => String(form.get('code') ?? '').replace(/\s/g, '')

export const proveEnrolment = mutationOptions({
  ...once,
  mutationFn: (form: FormData) =>
    call(confirmEnrolment, parse(confirmEnrolment.input, { code: typedCode(form) }), never),
})

export const proveCode = mutationOptions({
  ...once,
  mutationFn: (form: FormData) => call(verifyCode, parse(verifyCode.input, { code: typedCode(form) }), never),
})

export const signOut = mutationOptions({ ...once, mutationFn: () => call(logout, {}, never) })
