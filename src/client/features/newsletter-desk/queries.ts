import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import { codeForStatus, RequestError } from '#client/platform/request-error.ts'
import { readSession } from '#client/platform/session-store.ts'
import { parse } from '#shared/kit/parse.ts'
import * as contract from '#shared/newsletter/desk-contract.ts'

export const newsletterNow = queryOptions({
  queryKey: ['newsletter', 'now'],
  queryFn: ({ signal }) => read(contract.readNewsletter, {}, signal),
  staleTime: 0,
})

export const previewOf = (id: string) =>
  queryOptions({
    queryKey: ['newsletter', 'preview', id],
    queryFn: ({ signal }) => read(contract.previewIssue, { id }, signal),
    staleTime: 0,
  })

export const saveIssue = (id: string) =>
  mutationOptions({
    mutationFn: (form: FormData) =>
      write(contract.saveIssue, parse(contract.saveIssue.input, { ...Object.fromEntries(form), id })),
  })

type One = { id: string }
export const testIssue = mutationOptions({ mutationFn: (one: One) => write(contract.testIssue, one) })
// Sent once: a lost answer repeated would say that the issue was sent already.
export const sendIssue = mutationOptions({ retry: false, mutationFn: (one: One) => write(contract.sendIssue, one) })

/** Hands the list to whoever asks, with the token of the desk, which a link could not carry. */
export const exportSubscribers = mutationOptions({
  mutationFn: async () => {
    const headers = { authorization: `Bearer ${readSession('adminToken') ?? ''}`, 'x-requested-with': 'XMLHttpRequest' }
    const answer = await fetch(contract.exportPath, { headers })
    if (!answer.ok) throw new RequestError(codeForStatus(answer.status), answer.status, {})
    const url = URL.createObjectURL(await answer.blob())
    const link = document.createElement('a')
    link.href = url
    link.download = 'newsletter.csv'
    link.click()
    URL.revokeObjectURL(url)
  },
})
