import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { parse } from '#shared/kit/parse.ts'
import type { WebhookEvent } from '#shared/messaging/webhooks/contract.ts'
import * as contract from '#shared/messaging/webhooks/contract.ts'

export const webhookList = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => read(contract.listWebhooks, {}, signal),
  staleTime: 0,
})

export const deliveriesOf = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id],
    queryFn: ({ signal }) => read(contract.listDeliveries, { id }, signal),
    staleTime: 0,
  })

export interface WebhookDraft {
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEvent[]
}
type One = { id: string }

export const addWebhook = (id: string) =>
  mutationOptions({
    // Not retried: it would be refused and could not return the secret.
    retry: false,
    mutationFn: ({ draft }: { draft: WebhookDraft }) =>
      write(contract.addWebhook, parse(contract.addWebhook.input, { ...draft, id })),
  })
export const changeWebhook = (id: string) =>
  mutationOptions({
    retry: false,
    mutationFn: ({ draft, version }: { draft: WebhookDraft; version: number }) =>
      write(contract.changeWebhook, parse(contract.changeWebhook.input, { ...draft, version, id })),
  })
export const removeWebhook = mutationOptions({ mutationFn: (one: One) => write(contract.removeWebhook, one) })
export const rotateSecret = mutationOptions({
  retry: false,
  mutationFn: (seen: One & { version: number }) => write(contract.rotateSecret, seen),
})
export const pauseWebhook = mutationOptions({ mutationFn: (one: One) => write(contract.pauseWebhook, one) })
export const resumeWebhook = (takeover: boolean) =>
  mutationOptions({ mutationFn: ({ id }: One) => write(contract.resumeWebhook, { id, takeover }) })
export const testWebhook = mutationOptions({ retry: false, mutationFn: (one: One) => write(contract.testWebhook, one) })
export const redeliver = mutationOptions({ mutationFn: (one: One) => write(contract.redeliver, one) })
