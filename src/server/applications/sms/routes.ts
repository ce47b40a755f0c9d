import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseTexts } from '#server/applications/sms/commands/choose-sms.ts'
import { saveChannel } from '#server/applications/sms/commands/save-channel.ts'
import { createDriver } from '#server/applications/sms/create-driver.ts'
import { findMessaging, findTextChoices } from '#server/applications/sms/queries.ts'
import { reportRoutes } from '#server/applications/sms/report-routes.ts'
import { toE164 } from '#server/intake/leads/phone-number.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { EgressOptions } from '#server/platform/outbound-http/post-external.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import * as contract from '#shared/applications/sms/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'

interface SmsRouteOptions {
  readonly keys: EncryptionKeys
  readonly outside: EgressOptions
  /** Absent: derived from the request. */
  readonly publicUrl: string | undefined
}

const testLimit = { rateLimit: { max: 10, timeWindow: '1 minute' } } as const

/** Routes for messages to phones: accounts, applicants' choices, and provider reports. */
export async function smsRoutes(app: FastifyInstance, { keys, outside, publicUrl }: SmsRouteOptions) {
  const siteUrl = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`

  mount(app, contract.readMessaging, (ctx, _input, { request }) => findMessaging(ctx, siteUrl(request)))
  mount(app, contract.saveTextChannel, (ctx, form) =>
    saveChannel(ctx, { keys, allowLoopback: outside.allowLoopback }, form),
  )
  mount(
    app,
    contract.testTextChannel,
    (ctx, input, { request }) => testChannel(ctx, { keys, outside, siteUrl: siteUrl(request) }, input),
    testLimit,
  )
  mount(app, contract.readTextChoices, findTextChoices)
  mount(app, contract.chooseTexts, async (ctx, choice) => {
    await chooseTexts(ctx, choice)
    return findTextChoices(ctx)
  })
  await reportRoutes(app, { keys, siteUrl })
}

/** Sends a test message to a given number with the saved account, even if the channel is off. */
async function testChannel(
  ctx: Context,
  outfit: { keys: EncryptionKeys; outside: EgressOptions; siteUrl: string },
  { channel, number }: { channel: TextChannel; number: string },
): Promise<{ code: string | null }> {
  const to = toE164(number)
  if (!to)
    throw new AppError('invalid', 'Please check your input and try again.', {
      number: 'Please enter a phone number with its area code',
    })
  const send = await createDriver(ctx, outfit, channel, { evenIfOff: true })
  if (!send) throw new AppError('conflict', 'Save the account first.')
  const { brand } = await findSiteSettings(ctx)
  await record(ctx, 'messaging.test', channel)
  const words = {
    body: `${brand.name}: this is a test message.`,
    parts: ['HL-TEST-TEST', `${outfit.siteUrl}/track-application`],
  }
  const outcome = await send({ id: randomUUID(), to, ...words })
  return { code: outcome.result === 'taken' ? null : outcome.code }
}
