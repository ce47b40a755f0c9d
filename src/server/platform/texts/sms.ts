import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type EgressOptions, postExternal } from '#server/platform/outbound-http/post-external.ts'
import { type SendText, textOutcome } from './text-driver.ts'

interface SmsAccount {
  readonly apiUrl: string
  readonly accountId: string
  readonly from: string
}

const answer = z.object({ sid: z.string().optional(), code: z.union([z.number(), z.string()]).optional() })

/**
 * Sends by Twilio (`POST /2010-04-01/Accounts/{sid}/Messages.json`); our id in `reportUrl` lets reports find the
 * message.
 */
export const smsDriver =
  (
    { apiUrl, accountId, from }: SmsAccount,
    authToken: string,
    reportUrl: string,
    outboundHttp: EgressOptions,
  ): SendText =>
  async ({ id, to, body }) => {
    const form = new URLSearchParams({
      ...{ To: to, Body: body, StatusCallback: `${reportUrl}?id=${id}` },
      ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    })
    const outcome = await postExternal(
      new URL(`${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountId)}/Messages.json`),
      {
        headers: {
          authorization: `Basic ${Buffer.from(`${accountId}:${authToken}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': id,
        },
        body: form.toString(),
      },
      outboundHttp,
    )
    return textOutcome(outcome, (said) => {
      const { sid, code } = answer.safeParse(said).data ?? {}
      return sid ?? (code === undefined ? undefined : String(code))
    })
  }

/** Computes `X-Twilio-Signature`: HMAC-SHA1 of the URL and sorted fields, base64. */
export const smsSignature = (authToken: string, url: string, fields: URLSearchParams): string =>
  createHmac('sha1', authToken)
    .update(
      [...fields].toSorted(([a], [b]) => (a < b ? -1 : 1)).reduce((all, [name, value]) => all + name + value, url),
    )
    .digest('base64')
