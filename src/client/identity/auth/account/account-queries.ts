import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { keepToken } from '#client/identity/auth/session.ts'
import { call } from '#client/platform/request/api.ts'
import { read } from '#client/platform/request/query.ts'
import * as passkeys from '#shared/identity/auth/passkey-contract.ts'
import { changePassword } from '#shared/identity/auth/password-contract.ts'
import { stepUp } from '#shared/identity/auth/step-up-contract.ts'
import { parse } from '#shared/kit/parse.ts'

const once = { retry: false } as const
const never = { repeats: 'never' } as const

export const ownSecurity = queryOptions({
  queryKey: ['auth', 'security'],
  queryFn: ({ signal }) => read(passkeys.ownSecurity, {}, signal),
})

export const setPassword = mutationOptions({
  ...once,
  mutationFn: (form: FormData) => call(changePassword, parse(changePassword.input, Object.fromEntries(form)), never),
})

/** Steps up with password and code. */
export const passwordStepUp = mutationOptions({
  ...once,
  mutationFn: async (form: FormData) => {
    const code = String(form.get('code') ?? '').trim()
    const input = parse(stepUp.input, { password: form.get('password'), ...(code && { code }) })
    return keepToken(await call(stepUp, input, never))
  },
})

export const rename = mutationOptions({
  ...once,
  mutationFn: (input: { id: string; name: string }) =>
    call(passkeys.renamePasskey, parse(passkeys.renamePasskey.input, input), never),
})

export const removePasskey = mutationOptions({
  ...once,
  mutationFn: (id: string) => call(passkeys.removePasskey, { id }, never),
})

export const removeAuthenticator = mutationOptions({
  ...once,
  mutationFn: () => call(passkeys.removeAuthenticator, {}, never),
})

export const renewRecoveryCodes = mutationOptions({
  ...once,
  mutationFn: () => call(passkeys.renewRecoveryCodes, {}, never),
})
