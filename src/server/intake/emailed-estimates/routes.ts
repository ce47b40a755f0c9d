import type { FastifyInstance } from 'fastify'
import { findAnswers } from '#server/intake/prequalification/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { EmailedEstimate } from '#shared/intake/emailed-estimates/addresses.ts'
import { emailEstimate, openEstimate } from '#shared/intake/emailed-estimates/contract.ts'
import { findBotSignals, requireEmptyHoneypot } from '#shared/intake/leads/bot-signals.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { requestEstimateEmail } from './commands.ts'
import { unsealEstimate } from './estimate-token.ts'

/** Per IP address: enough for an office, too few to flood a mailbox. */
const sendLimit = { max: 10, timeWindow: '1 minute' }
const openLimit = { max: 60, timeWindow: '1 minute' }

export function emailedEstimateRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(
    app,
    emailEstimate,
    async (ctx, { email, estimate, homepage, ms }) => {
      requireEmptyHoneypot({ homepage })
      // Unlike a lead, nothing is lost: the person can send again.
      if (findBotSignals('', Number(ms) / 1_000).length > 0)
        throw new AppError('invalid', 'That was too fast for a person. Please wait a moment and send it again.')
      await requestEstimateEmail(ctx, keys, { email, estimate })
      return { isReceived: true as const }
    },
    { rateLimit: sendLimit },
  )
  mount(app, openEstimate, (ctx, { token }) => openAnswers(ctx, keys, token), { rateLimit: openLimit })

  // Links of earlier versions. Not one-time: mail scanners open links too.
  app.get<{ Querystring: { token?: unknown } }>(
    openEstimate.path,
    { config: { access: 'public', rateLimit: openLimit } },
    async (request, reply) => {
      const ctx = await app.contextFor(request, 'public')
      const { token } = request.query
      const estimate = typeof token === 'string' ? unsealEstimate(ctx, keys, token) : undefined
      if (estimate?.kind === 'calculator') return reply.redirect(addressOf(estimate), 303)
      const found = estimate && (await findAnswers(ctx, estimate.id))
      const page = found?.kind === 'personal' ? '/personal-funding' : '/free-analysis'
      return reply.redirect(`${page}#result=${found ? encodeURIComponent(String(token)) : 'expired'}`, 303)
    },
  )
}

async function openAnswers(ctx: Context, keys: EncryptionKeys, token: string) {
  const estimate = unsealEstimate(ctx, keys, token)
  if (estimate?.kind === 'calculator') return { kind: 'calculator' as const, address: addressOf(estimate) }
  const found = estimate ? await findAnswers(ctx, estimate.id) : undefined
  if (!found) throw new AppError('not_found', 'This link has expired. Please answer the questions again.')
  return found
}

const addressOf = ({ path, search, section }: Extract<EmailedEstimate, { kind: 'calculator' }>) =>
  `${path}${search}#${section}`
