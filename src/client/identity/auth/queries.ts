import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/request/api.ts'
import * as contract from '#shared/identity/auth/contract.ts'
import * as passwordContract from '#shared/identity/auth/password-contract.ts'
import * as invitationContract from '#shared/identity/staff/invitation-contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { keepToken, saveSession } from './session.ts'

/** No retries at either layer: a code works once, and every wrong guess counts. */
const once = { retry: false } as const
const never = { repeats: 'never' } as const

/** Signs in with `email` and `password`; validates both before the request. */
export const signIn = mutationOptions({
  ...once,
  mutationFn: (form: FormData) => call(contract.login, parse(contract.login.input, Object.fromEntries(form)), never),
  onSuccess: saveSession,
})

/** Creates the first owner from the printed setup link and signs them in. */
export const createOwner = mutationOptions({
  ...once,
  mutationFn: ({ form, token }: { form: FormData; token: string }) =>
    call(contract.setUpOwner, parse(contract.setUpOwner.input, { ...Object.fromEntries(form), token }), never),
  onSuccess: saveSession,
})

/** Returns who an invitation is for. A query, but sent as a body, because tokens do not belong in URLs. */
export const invitationQuery = (token: string) =>
  queryOptions({
    ...once,
    queryKey: ['auth', 'invitation', token],
    queryFn: () => call(invitationContract.openInvitation, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Creates the invited account and signs in. */
export const acceptInvitation = mutationOptions({
  ...once,
  mutationFn: ({ form, token }: { form: FormData; token: string }) =>
    call(
      invitationContract.acceptInvitation,
      parse(invitationContract.acceptInvitation.input, { ...Object.fromEntries(form), token }),
      never,
    ),
  onSuccess: saveSession,
})

export const requestPasswordReset = mutationOptions({
  ...once,
  mutationFn: (form: FormData) =>
    call(
      passwordContract.requestPasswordReset,
      parse(passwordContract.requestPasswordReset.input, Object.fromEntries(form)),
      never,
    ),
})

export const setNewPassword = mutationOptions({
  ...once,
  mutationFn: ({ form, token }: { form: FormData; token: string }) =>
    call(
      passwordContract.resetPassword,
      parse(passwordContract.resetPassword.input, { ...Object.fromEntries(form), token }),
      never,
    ),
})

/** The second factors the user can use after the password. */
export const ownFactors = queryOptions({
  ...once,
  queryKey: ['auth', 'second-factors'],
  queryFn: () => call(contract.secondFactors, {}, never),
  gcTime: 0,
})

/** A secret for the authenticator app. A query, so that rendering the step twice does not create two secrets. */
export const enrollment = queryOptions({
  ...once,
  queryKey: ['auth', 'enrolment'],
  queryFn: () => call(contract.startEnrollment, {}, never),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Authenticator apps show codes in groups, and users type them that way. */
const typedCode = (form: FormData) => String(form.get('code') ?? '').replace(/\s/g, '')

export const confirmEnrollment = mutationOptions({
  ...once,
  mutationFn: (form: FormData) =>
    call(contract.confirmEnrollment, parse(contract.confirmEnrollment.input, { code: typedCode(form) }), never).then(
      keepToken,
    ),
})

export const verifyCode = mutationOptions({
  ...once,
  mutationFn: (form: FormData) =>
    call(contract.verifyCode, parse(contract.verifyCode.input, { code: typedCode(form) }), never).then(keepToken),
})
