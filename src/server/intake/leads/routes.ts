import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireActor } from '#server/identity/auth/queries.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import {
  captureLead as capture,
  getLead,
  listLeadSources,
  type NewLead,
  newLead,
} from '#shared/intake/leads/contract.ts'
import { pageAfterLead } from '#shared/intake/leads/lead-source.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { brokerZone } from '#shared/system/settings/broker-day.ts'
import { answerDue } from './answer-due.ts'
import { captureLead, type LeadIntake } from './commands.ts'
import { findFraudSignals } from './find-fraud-signals.ts'
import { findLeads } from './find-leads.ts'
import type { LeadBrowser } from './lead-browser.ts'
import { listSources, requireLead } from './queries.ts'

type LeadFormValues = Record<string, string>

const inputs = { name: 'fullName' } as Record<string, string>

const formValues = ({ body }: FastifyRequest): LeadFormValues | undefined =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : undefined

const answersOf = ({ fullName, email, phone, source, contactConsent, homepage }: LeadFormValues) => ({
  name: fullName,
  email,
  phone,
  source,
  homepage,
  // Browsers send `on` or omit it.
  contactConsent: contactConsent !== undefined,
})

/** Per IP address: enough for an office, too few to probe emails. */
const submissionsPerMinute = 30

export interface LeadRouteOptions {
  readonly intake: LeadIntake
  readonly browser: LeadBrowser
  readonly sendRefusedForm?: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: { values: LeadFormValues; errors: FieldErrors },
  ) => Promise<FastifyReply>
}

export async function leadRoutes(app: FastifyInstance, options: LeadRouteOptions) {
  mount(app, listLeads, fromReplica(findLeads))
  mount(app, getLead, async (ctx, { id }) => {
    const lead = await requireLead(ctx, id)
    const mayChange =
      applicationRoles.some((role) => role === requireActor(ctx).role) &&
      covers(await findScope(ctx, 'leads', 'change'), lead.lead.ownerId)
    const { status, firstTouchedAt, mergedIntoId, createdAt } = lead.lead
    const isWaiting = status === 'new' && firstTouchedAt === null && mergedIntoId === null
    const settings = await findSiteSettings(ctx)
    const answerBy = isWaiting ? answerDue(settings, new Date(createdAt)) : null
    const timeZone = brokerZone(settings.hours.zone)
    return { ...lead, mayChange, answerBy, timeZone, fraudSignals: await findFraudSignals(ctx, lead.lead) }
  })
  mount(app, listLeadSources, async (ctx) => ({ sources: await listSources(ctx) }))

  // The only scope that accepts form posts.
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
    config: { access, rateLimit: { max: submissionsPerMinute, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const form = formValues(request)
      try {
        const ctx = await app.contextFor(request, access)
        // Copied, so that other bodies get an error per missing field.
        const input = withLandingPath(request, parse(newLead, form ? answersOf(form) : Object.assign({}, request.body)))
        const { lead, submissionId, isExisting, isOwn } = await captureLead(ctx, intake, input, visitorKey(request))
        const isKnown = isOwn || (isExisting && (await browser.findLeadId(ctx, request, submissionId)) === lead.id)
        const own = { leadId: lead.id, submissionId: isOwn ? lead.id : submissionId }
        browser.remember(reply, isKnown ? own : undefined, ctx.now())
        if (form) return reply.redirect(pageAfterLead(input.source), 303)
        // A lead's id reveals when that person came in; a submission's, only when this request did (record 60).
        return { lead: { id: isKnown ? lead.id : submissionId }, isExisting }
      } catch (error) {
        if (!form || !sendRefusedForm || !(error instanceof AppError)) throw error
        return sendRefusedForm(request, reply, { values: form, errors: inputErrors(error) })
      }
    },
  })
}

/** Keys of API clients start with the id of their API key, so no visitor can repeat one. */
function visitorKey(request: FastifyRequest): string | undefined {
  const key = idempotencyKey(request)
  return key && `visitor:${key}`
}

/** From `Referer` without JavaScript; its query may hold personal data. */
function withLandingPath(request: FastifyRequest, input: NewLead): NewLead {
  const { referer } = request.headers
  if (input.attribution.landingPath || !referer) return input
  const landingPath = URL.parse(referer)?.pathname.slice(0, 300)
  return landingPath ? { ...input, attribution: { ...input.attribution, landingPath } } : input
}

function inputErrors({ fields, message }: AppError): FieldErrors {
  const entries = Object.entries(fields).map(([field, text]) => [inputs[field] ?? field, text])
  return entries.length > 0 ? Object.fromEntries(entries) : { form: message }
}
