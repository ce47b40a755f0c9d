import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type EgressOptions, postExternal } from '#server/platform/outbound-http/post-external.ts'
import { type SendText, textOutcome } from './text-driver.ts'

interface WhatsappAccount {
  /** `https://graph.facebook.com/v23.0` */
  readonly apiUrl: string
  readonly phoneNumberId: string
  readonly template: string
  readonly language: string
}

const answer = z.object({
  messages: z.array(z.object({ id: z.string() })).optional(),
  error: z.object({ code: z.number() }).optional(),
})

/**
 * Sends by WhatsApp; people silent for 24 hours need an approved template. Reports return our id as
 * `biz_opaque_callback_data`.
 */
export const whatsappDriver =
  (
    { apiUrl, phoneNumberId, template, language }: WhatsappAccount,
    accessToken: string,
    outboundHttp: EgressOptions,
  ): SendText =>
  async ({ id, to, parts }) => {
    const parameters = parts.map((text) => ({ type: 'text', text }))
    const outcome = await postExternal(
      new URL(`${apiUrl}/${phoneNumberId}/messages`),
      {
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: to.slice(1), type: 'template' },
          template: { name: template, language: { code: language }, components: [{ type: 'body', parameters }] },
          biz_opaque_callback_data: id,
        }),
      },
      outboundHttp,
    )
    return textOutcome(outcome, (said) => {
      const { messages, error } = answer.safeParse(said).data ?? {}
      return messages?.[0]?.id ?? (error ? String(error.code) : undefined)
    })
  }

/** Computes `X-Hub-Signature-256`: HMAC-SHA256 of the raw body. */
export const whatsappSignature = (appSecret: string, body: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
