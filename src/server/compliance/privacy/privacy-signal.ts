import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepChoice } from '#server/compliance/privacy/commands/send-request.ts'
import { startApplication } from '#shared/applications/applications/contract.ts'
import { sendContactMessage } from '#shared/intake/contact-messages/contract.ts'
import { captureLead } from '#shared/intake/leads/contract.ts'
import { requestMerchantQuote } from '#shared/intake/merchants/contract.ts'
import { subscribe } from '#shared/intake/newsletter/contract.ts'
import { email } from '#shared/kit/text.ts'

/** Visitors submit details here. */
const intakes: ReadonlySet<string> = new Set(
  [captureLead, startApplication, sendContactMessage, requestMerchantQuote, subscribe].map(({ path }) => path),
)
const address = email()

/**
 * Saves an opt-out for Global Privacy Control (`Sec-GPC: 1`, https://www.w3.org/TR/gpc/), a valid request under 11
 * CCR 7025, before the visitor's details, which never exist without it.
 */
export function noticePrivacySignals(app: FastifyInstance) {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.headers['sec-gpc'] !== '1' || !intakes.has(request.routeOptions.url ?? '')) return done()
    keepSignal(request).then(() => done(), done)
  })

  async function keepSignal(request: FastifyRequest) {
    const { body } = request
    const given = body instanceof URLSearchParams ? body.get('email') : (body as { email?: unknown } | null)?.email
    const known = address.safeParse(given)
    if (!known.success) return
    const ctx = await app.contextFor(request, 'public')
    await keepChoice(ctx, known.data, 'opt_out', 'signal')
  }
}
