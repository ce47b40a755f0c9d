import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toE164 } from '#server/intake/leads/phone-number.ts'
import { chooseTexts } from '#server/messaging/sms/commands/choose-texts.ts'
import { saveChannel } from '#server/messaging/sms/commands/save-channel.ts'
import { openDriver } from '#server/messaging/sms/open-driver.ts'
import { findMessaging, findTextChoices } from '#server/messaging/sms/queries.ts'
import { reportRoutes } from '#server/messaging/sms/report-routes.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Outside } from '#server/platform/outside/post-outside.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import * as contract from '#shared/messaging/sms/contract.ts'

interface TextRouteOptions {
  readonly keys: EncryptionKeys
  readonly outside: Outside
  /** Absent: the address by which the caller came. */
  readonly publicUrl: string | undefined
}

const testLimit = { rateLimit: { max: 10, timeWindow: '1 minute' } } as const

/** Messages to phones: how they leave, who wants them, and what comes back. */
export async function textMessageRoutes(app: FastifyInstance, { keys, outside, publicUrl }: TextRouteOptions) {
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

/** Sends one message to a number that the caller names, by what is saved, also where it is switched off. */
async function testChannel(
  ctx: Context,
  outfit: { keys: EncryptionKeys; outside: Outside; siteUrl: string },
  { channel, number }: { channel: TextChannel; number: string },
): Promise<{ code: string | null }> {
  const to = toE164(number)
  if (!to)
    throw new AppError('invalid', 'Please check your input and try again.', {
      number: 'Please give a phone number with its area code',
    })
  const send = await openDriver(ctx, outfit, channel, { evenIfOff: true })
  if (!send) throw new AppError('conflict', 'Save the account first.')
  const { brand } = await findSiteSettings(ctx)
  await record(ctx, 'messaging.test', channel)
  const words = {
    body: `${brand.name}: this is a test.`,
    parts: ['HL-TEST-TEST', `${outfit.siteUrl}/track-application`],
  }
  const outcome = await send({ id: randomUUID(), to, ...words })
  return { code: outcome.result === 'taken' ? null : outcome.code }
}
