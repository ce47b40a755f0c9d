import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { chooseTexts, saveChannel } from '#server/applications/sms/commands/choose-sms.ts'
import { type DeliveryReport, handleReply, recordDelivery } from '#server/applications/sms/commands/record-report.ts'
import { toE164 } from '#server/intake/leads/submission.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { decrypt } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { EgressOptions } from '#server/platform/outbound-http/post-external.ts'
import { smsSignature } from '#server/platform/texts/sms.ts'
import { whatsappSignature } from '#server/platform/texts/whatsapp.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import * as contract from '#shared/applications/sms/contract.ts'
import { reportPaths } from '#shared/applications/sms/contract.ts'
import { AppError, SecurityRefusal } from '#shared/kit/app-error.ts'
import { parseUuid } from '#shared/kit/ids/uuid.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import { createDriver } from './create-driver.ts'
import { findMessaging, findTextAccount, findTextChoices, smsSecretContext } from './queries.ts'

interface Reported {
  readonly deliveries: readonly DeliveryReport[]
  readonly replies: readonly { readonly from: string; readonly body: string }[]
}

const smsStates: Readonly<Record<string, DeliveryReport['state']>> = {
  ...{ accepted: 'sent', queued: 'sent', sending: 'sent', sent: 'sent' },
  ...{ delivered: 'delivered', read: 'delivered', undelivered: 'failed', failed: 'failed' },
}

const whatsappStates = { sent: 'sent', delivered: 'delivered', read: 'delivered', failed: 'failed' } as const

const whatsappValue = z.object({
  statuses: z
    .array(
      z.object({
        id: z.string().max(200),
        status: z.enum(['sent', 'delivered', 'read', 'failed']).catch('sent'),
        biz_opaque_callback_data: z.string().optional().catch(undefined).transform(parseUuid),
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

const isNumber = (text: string) => /^\+\d{7,15}$/.test(text)
const codeOf = (code: string | number | null | undefined) => (code ? String(code).slice(0, 20) : null)

interface ReportRouteOptions {
  readonly keys: EncryptionKeys
  /** Without a trailing slash; signed. */
  readonly siteUrl: (request: FastifyRequest) => string
}

const config = { access: 'public', rateLimit: { max: 600, timeWindow: '1 minute' } } as const
const asText = { parseAs: 'string', bodyLimit: 256 * 1024 } as const

interface SmsRouteOptions {
  readonly keys: EncryptionKeys
  readonly outboundHttp: EgressOptions
  /** If absent, taken from the request. */
  readonly publicUrl: string | undefined
}

const testLimit = { rateLimit: { max: 10, timeWindow: '1 minute' } } as const

/** Mounts routes for accounts, applicants' choices, and provider reports. */
export async function smsRoutes(app: FastifyInstance, { keys, outboundHttp, publicUrl }: SmsRouteOptions) {
  const siteUrl = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`

  mount(app, contract.readMessaging, (ctx, _input, { request }) => findMessaging(ctx, siteUrl(request)))
  mount(app, contract.saveTextChannel, (ctx, form) => saveChannel(ctx, { keys, outboundHttp }, form))
  mount(
    app,
    contract.testTextChannel,
    (ctx, input, { request }) => testChannel(ctx, { keys, outboundHttp, siteUrl: siteUrl(request) }, input),
    testLimit,
  )
  mount(app, contract.readTextChoices, findTextChoices)
  mount(app, contract.chooseTexts, async (ctx, choice) => {
    await chooseTexts(ctx, choice)
    return findTextChoices(ctx)
  })
  await reportRoutes(app, { keys, siteUrl })
}

/** Works even if the channel is off. */
async function testChannel(
  ctx: Context,
  deps: { keys: EncryptionKeys; outboundHttp: EgressOptions; siteUrl: string },
  { channel, number }: { channel: TextChannel; number: string },
): Promise<{ code: string | null }> {
  const to = toE164(number)
  if (!to)
    throw new AppError('invalid', 'Please check your input and try again.', {
      number: 'Please enter a phone number with its area code',
    })
  const send = await createDriver(ctx, deps, channel, { evenIfOff: true })
  if (!send) throw new AppError('conflict', 'Save the account first.')
  const { brand } = await findSiteSettings(ctx)
  await record(ctx, 'messaging.test', channel)
  const words = {
    body: `${brand.name}: this is a test message.`,
    parts: ['HL-TEST-TEST', `${deps.siteUrl}/track-application`],
  }
  const outcome = await send({ id: randomUUID(), to, ...words })
  return { code: outcome.result === 'taken' ? null : outcome.code }
}

/** Requests without a valid provider signature change nothing. */
async function reportRoutes(app: FastifyInstance, { keys, siteUrl }: ReportRouteOptions) {
  await app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'application/json'])
      scope.addContentTypeParser(type, asText, (_request, body, done) => done(null, body))

    scope.post(reportPaths.text, { config }, async (request, reply) => {
      const ctx = await app.contextFor(request, 'public')
      const account = await requireAccount(ctx, 'text')
      const fields = new URLSearchParams(String(request.body ?? ''))
      const secret = decrypt(keys, account.secretEncrypted, smsSecretContext('text'))
      requireSignature(
        request.headers['x-twilio-signature'],
        smsSignature(secret, siteUrl(request) + request.url, fields),
      )
      const { id } = request.query as { id?: unknown }
      await recordReports(ctx, smsReport(fields, parseUuid(id)))
      // Empty: the provider itself answers STOP and HELP.
      return reply.type('text/xml').send('<Response></Response>')
    })

    scope.get(reportPaths.whatsapp, { config }, async (request, reply) => {
      const { verifyToken } = await requireAccount(await app.contextFor(request, 'public'), 'whatsapp')
      const { 'hub.verify_token': given, 'hub.challenge': challenge } = request.query as Record<string, unknown>
      requireSignature(given, verifyToken)
      return reply.type('text/plain').send(String(challenge ?? '').slice(0, 200))
    })

    scope.post(reportPaths.whatsapp, { config }, async (request) => {
      const ctx = await app.contextFor(request, 'public')
      const { reportSecretEncrypted } = await requireAccount(ctx, 'whatsapp')
      const body = String(request.body ?? '')
      const secret = decrypt(keys, reportSecretEncrypted ?? '', smsSecretContext('whatsapp'))
      requireSignature(request.headers['x-hub-signature-256'], whatsappSignature(secret, body))
      await recordReports(ctx, whatsappReport(body))
      return {}
    })
  })
}

async function requireAccount(ctx: Context, channel: 'text' | 'whatsapp') {
  const account = await findTextAccount(ctx, channel)
  if (!account) throw new AppError('not_found', 'The requested resource was not found.')
  return account
}

async function recordReports(ctx: Context, { deliveries, replies }: ReturnType<typeof smsReport>) {
  for (const delivery of deliveries) await recordDelivery(ctx, delivery)
  for (const reply of replies) await handleReply(ctx, reply)
}

/** Compares in constant time. */
function requireSignature(given: unknown, expected: string) {
  const sha256 = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(sha256(String(given ?? '')), sha256(expected)))
    throw new SecurityRefusal('forged-signature', 'unauthenticated', 'The signature is invalid.')
}

/** A message status, or a reply; `id` is ours, from the URL. */
function smsReport(fields: URLSearchParams, id: string | undefined): Reported {
  const state = smsStates[fields.get('MessageStatus') ?? '']
  if (state) {
    const providerId = fields.get('MessageSid')?.slice(0, 100) || undefined
    return { deliveries: [{ id, providerId, state, code: codeOf(fields.get('ErrorCode')) }], replies: [] }
  }
  const from = fields.get('From') ?? ''
  // Opt-out management classifies replies in any language.
  const meant = ['STOP', 'START'].find((word) => word === fields.get('OptOutType'))
  const body = meant ?? fields.get('Body') ?? ''
  return { deliveries: [], replies: isNumber(from) ? [{ from, body }] : [] }
}

/** Skips unknown reports, because refused requests would be retried. */
function whatsappReport(body: string): Reported {
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

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
