import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { download } from '#client/platform/browser/download.ts'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/intake/newsletter/admin-contract.ts'
import { parse } from '#shared/kit/parse.ts'

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
    mutationFn: (draft: { version: number; subject: string; body: string }) =>
      write(contract.saveIssue, parse(contract.saveIssue.input, { ...draft, id })),
  })

type One = { id: string }
export const testIssue = mutationOptions({ mutationFn: (one: One) => write(contract.testIssue, one) })
// Not retried: after a lost response it would report that the issue was already sent.
export const sendIssue = mutationOptions({
  retry: false,
  mutationFn: (read: One & { version: number }) => write(contract.sendIssue, read),
})

/** Requires a recent step-up. The audit log records the export. */
export const exportSubscribers = mutationOptions({
  retry: false,
  mutationFn: () => download(contract.exportPath, {}, 'newsletter.csv'),
})
