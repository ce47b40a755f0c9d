import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LeadBrowser } from '#server/intake/leads/lead-browser.ts'
import type { Context } from '#server/platform/context.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import {
  estimatePersonal,
  listLeadPrequalifications,
  prequalify,
  readRules,
} from '#shared/intake/prequalification/contract.ts'
import { amountLimitsOf } from '#shared/system/settings/amount-limits.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { savePersonalEstimate, savePrequalification } from './commands.ts'
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
  const settingsFor = (type: 'business' | 'personal') => ({
    ourFeeBasisPoints: type === 'business' || settings().personal.hasSuccessFee ? settings().successFeeBasisPoints : 0,
    amountLimits: amountLimitsOf(settings(), type),
  })
  const requestFor = async (ctx: Context, request: FastifyRequest, type: 'business' | 'personal') => ({
    ownLeadId: await browser.findLeadId(ctx, request),
    settings: settingsFor(type),
    listLenders,
    idempotencyKey: idempotencyKey(request),
  })
  mount(app, readRules, (ctx) => findRules(ctx, settingsFor('business'), listLenders))
  mount(
    app,
    prequalify,
    async (ctx, input, { request }) =>
      savePrequalification(ctx, { ...input, ...(await requestFor(ctx, request, 'business')) }),
    { rateLimit },
  )
  mount(
    app,
    estimatePersonal,
    async (ctx, input, { request }) =>
      savePersonalEstimate(ctx, { ...input, ...(await requestFor(ctx, request, 'personal')) }),
    { rateLimit },
  )
  mount(app, listLeadPrequalifications, (ctx, { id }) => listOfLead(ctx, id))
}
