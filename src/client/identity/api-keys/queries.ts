import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/identity/api-keys/contract.ts'
import { parse } from '#shared/kit/parse.ts'

export const apiKeyList = queryOptions({
  queryKey: ['api-keys', 'list'],
  queryFn: ({ signal }) => read(contract.listApiKeys, {}, signal),
  staleTime: 0,
})

type One = { id: string }
const typed = (form: FormData) => ({ ...Object.fromEntries(form), scopes: form.getAll('scopes') })

// No retry: repeating a lost response would create a second key that no one saw.
export const createApiKey = mutationOptions({
  retry: false,
  mutationFn: (form: FormData) => write(contract.createApiKey, parse(contract.createApiKey.input, typed(form))),
})
export const rotateApiKey = mutationOptions({
  retry: false,
  mutationFn: (seen: One & { from: string }) => write(contract.rotateApiKey, seen),
})
export const revokeApiKey = mutationOptions({ mutationFn: (one: One) => write(contract.revokeApiKey, one) })
export const restoreApiKey = mutationOptions({ mutationFn: (one: One) => write(contract.restoreApiKey, one) })
