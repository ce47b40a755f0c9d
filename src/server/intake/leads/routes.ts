import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireActor } from '#server/identity/auth/queries.ts'
import { captureLead, type LeadIntake } from '#server/intake/leads/commands.ts'
import { findLeads } from '#server/intake/leads/find-leads.ts'
import { findSigns } from '#server/intake/leads/find-signs.ts'
import type { LeadBrowser } from '#server/intake/leads/lead-browser.ts'
import { answersOf, formValues, inputErrors, type LeadFormValues } from '#server/intake/leads/lead-form.ts'
import { listSources, requireLead } from '#server/intake/leads/queries.ts'
import { asPage } from '#server/platform/audit/as-page.ts'
import { recordLook } from '#server/platform/audit/record-look.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import {
  captureLead as capture,
  getLead,
  listLeadSources,
  listLeads,
  type NewLead,
  newLead,
} from '#shared/intake/leads/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'

/** Submissions a minute and address: enough for an office behind one address, too few to probe for known e-mails. */
const perMinute = 30

/** Where a plain form goes on to. */
const nextPage = '/free-analysis'

export interface LeadRouteOptions {
  readonly intake: LeadIntake
  readonly browser: LeadBrowser
  /** Sends the page with the form as it was filled in and a message beside each bad field; JSON where absent. */
  readonly sendRefusedForm?: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: { values: LeadFormValues; errors: FieldErrors },
  ) => Promise<FastifyReply>
}

export async function leadRoutes(app: FastifyInstance, options: LeadRouteOptions) {
  mount(
    app,
    listLeads,
    asPage('leads', ({ leads }) => leads, findLeads),
  )
  mount(app, getLead, async (ctx, { id }) => {
    const lead = await requireLead(ctx, id)
    await recordLook(ctx, 'lead.view', id, requireActor(ctx).id)
    return { ...lead, signs: await findSigns(ctx, lead.lead) }
  })
  mount(app, listLeadSources, async (ctx) => ({ sources: await listSources(ctx) }))

  // A scope of its own: only here a plain form is welcome.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    intakeRoute(scope, options)
  })
}

function intakeRoute(app: FastifyInstance, { intake, browser, sendRefusedForm }: LeadRouteOptions) {
  const { method, path, access } = capture
  app.route({
    method,
    url: path,
    config: { access, rateLimit: { max: perMinute, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const form = formValues(request)
      try {
        const ctx = await app.contextFor(request, access)
        // A copy, because a body that is no object leaves every answer out, and is told so field by field.
        const input = withLandingPath(request, parse(newLead, form ? answersOf(form) : Object.assign({}, request.body)))
        const { lead, isExisting, isOwn } = await captureLead(ctx, intake, input, idempotencyKey(request))
        browser.remember(reply, isOwn ? lead.id : undefined, ctx.now())
        return form ? reply.redirect(nextPage, 303) : { lead, isExisting }
      } catch (error) {
        if (!form || !sendRefusedForm || !(error instanceof AppError)) throw error
        return sendRefusedForm(request, reply, { values: form, errors: inputErrors(error) })
      }
    },
  })
}

/** A browser that runs no script of ours still says which page it was on. Never its query: it may hold personal data. */
function withLandingPath(request: FastifyRequest, input: NewLead): NewLead {
  const { referer } = request.headers
  if (input.attribution.landingPath || !referer) return input
  const landingPath = URL.parse(referer)?.pathname.slice(0, 300)
  return landingPath ? { ...input, attribution: { ...input.attribution, landingPath } } : input
}
