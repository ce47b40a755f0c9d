import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import { readDigestChoice, setDigestChoice } from '#shared/admin/digest/contract.ts'

export const digestChoice = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => read(readDigestChoice, {}, signal),
})

export const chooseDigest = mutationOptions({
  mutationFn: (input: { isOn: boolean }) => write(setDigestChoice, input),
})
