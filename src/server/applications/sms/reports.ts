import { z } from 'zod'
import type { DeliveryReport } from '#server/applications/sms/commands/record-report.ts'

/** Reports of one request: delivery statuses and replies. */
export interface Reported {
  readonly deliveries: readonly DeliveryReport[]
  readonly replies: readonly { readonly from: string; readonly body: string }[]
}

const smsStates: Readonly<Record<string, DeliveryReport['state']>> = {
  ...{ accepted: 'sent', queued: 'sent', sending: 'sent', sent: 'sent' },
  ...{ delivered: 'delivered', read: 'delivered', undelivered: 'failed', failed: 'failed' },
}

/** Parses a Twilio request: the status of one message, or a reply. @param id our message id, from the URL. */
export function smsReport(fields: URLSearchParams, id: string | undefined): Reported {
  const state = smsStates[fields.get('MessageStatus') ?? '']
  if (state) {
    const providerId = fields.get('MessageSid')?.slice(0, 100) || undefined
    return { deliveries: [{ id, providerId, state, code: codeOf(fields.get('ErrorCode')) }], replies: [] }
  }
  const from = fields.get('From') ?? ''
  // With the provider's opt-out management, it classifies replies in any language.
  const meant = ['STOP', 'START'].find((word) => word === fields.get('OptOutType'))
  const body = meant ?? fields.get('Body') ?? ''
  return { deliveries: [], replies: isNumber(from) ? [{ from, body }] : [] }
}

const whatsappStates = { sent: 'sent', delivered: 'delivered', read: 'delivered', failed: 'failed' } as const

const whatsappValue = z.object({
  statuses: z
    .array(
      z.object({
        id: z.string().max(200),
        status: z.enum(['sent', 'delivered', 'read', 'failed']).catch('sent'),
        biz_opaque_callback_data: z.uuid().optional().catch(undefined),
        errors: z
          .array(z.object({ code: z.number() }))
          .optional()
          .catch(undefined),
      }),
    )
    .catch([]),
  messages: z
    .array(
      z.object({
        from: z.string(),
        text: z.object({ body: z.string() }).optional().catch(undefined),
        button: z.object({ text: z.string() }).optional().catch(undefined),
      }),
    )
    .catch([]),
})
const whatsappBody = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: whatsappValue })) })),
})

/** Parses a WhatsApp request with any number of reports. Skips unknown ones, because refused requests would be retried. */
export function whatsappReport(body: string): Reported {
  const values = whatsappBody
    .safeParse(json(body))
    .data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  return {
    deliveries: (values ?? []).flatMap(({ statuses }) =>
      statuses.map(({ id, status, errors, biz_opaque_callback_data: ours }) => ({
        ...{ id: ours, providerId: id, state: whatsappStates[status] },
        code: codeOf(errors?.[0]?.code),
      })),
    ),
    replies: (values ?? [])
      .flatMap(({ messages }) => messages)
      .map(({ from, text, button }) => ({ from: `+${from}`, body: text?.body ?? button?.text ?? '' }))
      .filter(({ from }) => isNumber(from)),
  }
}

const isNumber = (text: string) => /^\+\d{7,15}$/.test(text)
const codeOf = (code: string | number | null | undefined) => (code ? String(code).slice(0, 20) : null)

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
