import { mutationOptions } from '@tanstack/react-query'
import { call } from '#client/platform/request/api.ts'
import { logout } from '#shared/identity/auth/contract.ts'

export const signOut = mutationOptions({ retry: false, mutationFn: () => call(logout, {}, { repeats: 'never' }) })
