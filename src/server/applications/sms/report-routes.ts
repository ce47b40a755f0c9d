import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { handleReply, recordDelivery } from '#server/applications/sms/commands/record-report.ts'
import { findTextAccount, textSecretContext } from '#server/applications/sms/queries.ts'
import { smsReport, whatsappReport } from '#server/applications/sms/reports.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { smsSignature } from '#server/platform/texts/sms.ts'
import { whatsappSignature } from '#server/platform/texts/whatsapp.ts'
import { reportPaths } from '#shared/applications/sms/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface ReportRouteOptions {
  readonly keys: EncryptionKeys
  /** Without a trailing slash; part of the signed data. */
  readonly siteUrl: (request: FastifyRequest) => string
}

const config = { access: 'public', rateLimit: { max: 600, timeWindow: '1 minute' } } as const
const asText = { parseAs: 'string', bodyLimit: 256 * 1024 } as const

/** Receives provider reports. Requests without a valid provider signature change nothing. */
export async function reportRoutes(app: FastifyInstance, { keys, siteUrl }: ReportRouteOptions) {
  await app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'application/json'])
      scope.addContentTypeParser(type, asText, (_request, body, done) => done(null, body))

    scope.post(reportPaths.text, { config }, async (request, reply) => {
      const ctx = await app.contextFor(request, 'public')
      const account = await requireAccount(ctx, 'text')
      const fields = new URLSearchParams(String(request.body ?? ''))
      const secret = decrypt(keys, account.secretEncrypted, textSecretContext('text'))
      requireSignature(
        request.headers['x-twilio-signature'],
        smsSignature(secret, siteUrl(request) + request.url, fields),
      )
      const { id } = request.query as { id?: unknown }
      await recordReports(ctx, smsReport(fields, z.uuid().safeParse(id).data))
      // An empty response: the provider itself answers STOP and HELP.
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
      const secret = decrypt(keys, reportSecretEncrypted ?? '', textSecretContext('whatsapp'))
      requireSignature(request.headers['x-hub-signature-256'], whatsappSignature(secret, body))
      await recordReports(ctx, whatsappReport(body))
      return {}
    })
  })
}

/** @throws AppError `not_found` if the channel was never set up. */
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
    throw new AppError('unauthenticated', 'The signature is invalid.')
}
