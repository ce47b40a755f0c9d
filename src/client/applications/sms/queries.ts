import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/applications/sms/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'

export const messaging = queryOptions({
  queryKey: ['messaging'],
  queryFn: ({ signal }) => read(contract.readMessaging, {}, signal),
  staleTime: 0,
})

/** Saves a channel's account from its form. */
export const saveTextChannel = (channel: TextChannel) =>
  mutationOptions({
    mutationFn: ({ form, version }: { form: FormData; version: number }) => {
      const { secret = '', reportSecret = '', isEnabled, ...account } = Object.fromEntries(form)
      const input = {
        ...{ channel, version },
        isEnabled: isEnabled !== undefined,
        account,
        secret: String(secret),
        reportSecret: String(reportSecret),
      }
      return write(contract.saveTextChannel, parse(contract.saveTextChannel.input, input))
    },
  })

export const testTextChannel = (channel: TextChannel) =>
  mutationOptions({
    // Not retried: after a lost response it would send a second message.
    retry: false,
    mutationFn: (form: FormData) =>
      write(contract.testTextChannel, parse(contract.testTextChannel.input, { channel, number: form.get('number') })),
  })
