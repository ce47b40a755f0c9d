import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { requireLead } from '#server/intake/leads/queries.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { takeMailEvents } from '#server/messaging/contact-policy/commands.ts'
import { listContacts } from '#server/messaging/contact-policy/queries.ts'
import { asLook } from '#server/platform/audit/record-look.ts'
import { mount } from '#server/platform/http/mount.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { listApplicationContacts, listLeadContacts } from '#shared/messaging/contact-policy/contract.ts'
import { tellMailEvents } from '#shared/messaging/contact-policy/mail-events.ts'

interface OutboundRouteOptions {
  /** Of whoever reports bounces; absent: nobody may. */
  readonly mailEventsSecret: string | undefined
}

const limited = { rateLimit: { max: 60, timeWindow: '1 minute' } } as const

export function outboundRoutes(app: FastifyInstance, { mailEventsSecret }: OutboundRouteOptions) {
  mount(
    app,
    listLeadContacts,
    asLook(
      'lead.view',
      ({ id }) => id,
      async (ctx, { id }) => listContacts(ctx, (await requireLead(ctx, id)).lead.email),
    ),
  )
  mount(
    app,
    listApplicationContacts,
    asLook(
      'application.view',
      ({ id }) => id,
      async (ctx, { id }) =>
        listContacts(ctx, (await requireApplication(ctx, id)).email, [...(await findTextNumbers(ctx, id)).values()]),
    ),
  )
  // A scope of its own: the secret is judged before the events, which may speak of people.
  app.register(async (scope) => {
    scope.addHook('preHandler', async ({ headers }) => {
      if (!mailEventsSecret) throw new AppError('not_found', 'The requested resource was not found.')
      if (!isSame(headers.authorization ?? '', `Bearer ${mailEventsSecret}`))
        throw new AppError('unauthenticated', 'The secret is not right.')
    })
    mount(scope, tellMailEvents, takeMailEvents, limited)
  })
}

/** In the same time whatever the difference. */
const isSame = (given: string, expected: string) => timingSafeEqual(sha256(given), sha256(expected))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
