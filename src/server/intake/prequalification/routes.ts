import type { FastifyInstance } from 'fastify'
import type { LeadBrowser } from '#server/intake/leads/lead-browser.ts'
import { asView } from '#server/platform/audit/record.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import { listLeadPrequalifications, prequalify, readRules } from '#shared/intake/prequalification/contract.ts'
import { amountLimitsOf } from '#shared/system/settings/amount-limits.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { savePrequalification } from './commands.ts'
import { findRules, type ListLenders, listOfLead } from './queries.ts'

/** Per address: enough for an office. */
const rateLimit = { max: 30, timeWindow: '1 minute' }

interface PrequalificationRouteOptions {
  readonly settings: () => SiteSettings
  readonly browser: LeadBrowser
  readonly listLenders: ListLenders
}

export function prequalificationRoutes(
  app: FastifyInstance,
  { settings, browser, listLenders }: PrequalificationRouteOptions,
) {
  const estimateSettings = () => ({
    ourFeeBasisPoints: settings().successFeeBasisPoints,
    amountLimits: amountLimitsOf(settings(), 'business'),
  })
  mount(app, readRules, (ctx) => findRules(ctx, estimateSettings(), listLenders))
  mount(
    app,
    prequalify,
    (ctx, input, { request }) =>
      savePrequalification(ctx, {
        ...input,
        ownLeadId: browser.leadIdOf(request, ctx.now()),
        settings: estimateSettings(),
        listLenders,
        idempotencyKey: idempotencyKey(request),
      }),
    { rateLimit },
  )
  mount(
    app,
    listLeadPrequalifications,
    asView(
      'lead.view',
      ({ id }) => id,
      (ctx, { id }) => listOfLead(ctx, id),
    ),
  )
}
