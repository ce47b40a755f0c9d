import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  closeSession,
  createUnverifiedSession,
  touchApplicantSession,
} from '#server/applications/applicants/commands/access-sessions.ts'
import {
  addOwner,
  answerOwnerRequest,
  askOwnerAgain,
  openOwnerRequest,
  recordOwnerWithdrawal,
  renewOwnerLink,
  requireVerifiedApplication,
  withdrawOwnerAuthorization,
} from '#server/applications/applicants/commands/authorize-owner.ts'
import { correctEmail } from '#server/applications/applicants/commands/correct-email.ts'
import { correctOwner } from '#server/applications/applicants/commands/correct-owner.ts'
import { openByCode, openByLink } from '#server/applications/applicants/commands/open-application.ts'
import { requestAccessEmail } from '#server/applications/applicants/commands/prepare-access-email.ts'
import { startApplication } from '#server/applications/applications/commands/start-application.ts'
import {
  requireApplication,
  requireOwnApplication,
  toOpenApplication,
} from '#server/applications/applications/queries.ts'
import type { LeadBrowser } from '#server/intake/leads/lead-browser.ts'
import { type Actor, type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/applicants/contract.ts'
import * as owners from '#shared/applications/applicants/owner-authorization.ts'
import * as application from '#shared/applications/applications/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { ApplicationCookie } from './application-cookie.ts'
import { findApplicantSession, listCoOwners } from './queries.ts'

/** Per IP address, in addition to the commands' delays. */
const limited = { rateLimit: { max: 20, timeWindow: '1 minute' } } as const

/** Per IP address. */
const draftsPerMinute = 10

export interface ApplicantRouteOptions {
  readonly keys: EncryptionKeys
  readonly cookie: ApplicationCookie
  readonly browser: LeadBrowser
}

/** Mounts routes to start, open, and close applications. */
export function applicantRoutes(app: FastifyInstance, { keys, cookie, browser }: ApplicantRouteOptions) {
  mount(app, contract.findOpenApplication, async (ctx, _input, answer) => {
    const session = await sessionOf(ctx, cookie, answer.request)
    if (!session) return { file: null }
    return { file: await toOpenApplication(ctx, await requireApplication(ctx, session.applicationId), session) }
  })

  mount(
    app,
    application.startApplication,
    async (ctx, input, answer) => {
      const { token, file } = await transact(ctx, async (ctx) => {
        const started = await startApplication(ctx, keys, input, {
          idempotencyKey: idempotencyKey(answer.request),
          ownLeadId: await browser.findLeadId(ctx, answer.request),
        })
        return {
          token: await createUnverifiedSession(ctx, started.id),
          file: await toOpenApplication(ctx, started, { isVerified: false }),
        }
      })
      cookie.set(answer, token)
      return { file }
    },
    { rateLimit: { max: draftsPerMinute, timeWindow: '1 minute' } },
  )

  mount(
    app,
    contract.requestCode,
    async (ctx, input) => ({ codeId: await requestAccessEmail(ctx, keys, 'code', input) }),
    limited,
  )

  mount(
    app,
    contract.requestLinks,
    async (ctx, { email }) => {
      await requestAccessEmail(ctx, keys, 'links', { email })
      return { isRequested: true as const }
    },
    limited,
  )

  mount(
    app,
    contract.enterCode,
    async (ctx, input, answer) => {
      const { file, token } = await openByCode(ctx, keys, input)
      cookie.set(answer, token)
      return { file }
    },
    limited,
  )

  mount(
    app,
    contract.openLink,
    async (ctx, input, answer) => {
      const { file, token } = await openByLink(ctx, input.token)
      cookie.set(answer, token)
      return { file }
    },
    limited,
  )

  mount(app, contract.correctEmail, async (ctx, { email }) => ({ file: await correctEmail(ctx, keys, email) }), limited)

  mount(app, contract.closeApplication, async (ctx, _input, answer) => {
    const token = cookie.read(answer.request)
    if (token) await closeSession(ctx, token)
    cookie.clear(answer)
    return {}
  })

  ownerLinkRoutes(app)
  ownerListRoutes(app, keys)
}

/** Opening a link changes nothing, so that mail scanners can't answer it. */
function ownerLinkRoutes(app: FastifyInstance) {
  const request = async (shown: Promise<owners.OwnerRequest | null>) => ({ request: await shown })
  mount(app, owners.openOwnerRequest, (ctx, { token }) => request(openOwnerRequest(ctx, token)), limited)
  mount(app, owners.answerOwnerRequest, (ctx, input) => request(answerOwnerRequest(ctx, input)), limited)
  mount(
    app,
    owners.withdrawOwnerAuthorization,
    (ctx, { token }) => request(withdrawOwnerAuthorization(ctx, token)),
    limited,
  )
  mount(
    app,
    owners.renewOwnerLink,
    async (ctx, { token }) => {
      await renewOwnerLink(ctx, token)
      return { isRequested: true as const }
    },
    limited,
  )
}

function ownerListRoutes(app: FastifyInstance, keys: EncryptionKeys) {
  const listOf = async (ctx: Context, id: string) => ({
    owners: await listCoOwners(ctx, keys, await requireApplication(ctx, id)),
  })
  mount(app, owners.listOwners, (ctx, { applicationId }) => listOf(ctx, applicationId))
  mount(app, owners.addOwner, async (ctx, input) => {
    await addOwner(ctx, keys, input)
    return listOf(ctx, input.applicationId)
  })
  mount(app, owners.askOwnerAgain, async (ctx, input) => {
    await askOwnerAgain(ctx, input)
    return listOf(ctx, input.applicationId)
  })
  mount(app, owners.correctOwner, async (ctx, input) => {
    await correctOwner(ctx, keys, input)
    return listOf(ctx, input.applicationId)
  })
  mount(app, owners.recordOwnerWithdrawal, async (ctx, input) => {
    await recordOwnerWithdrawal(ctx, input)
    return listOf(ctx, input.applicationId)
  })

  mount(app, owners.listOwnOwners, async (ctx) => {
    const { id } = await requireOwnApplication(ctx)
    // Staff add and correct owners, and a stranger may have started the draft.
    return ctx.actor.kind === 'applicant' && ctx.actor.isVerified ? listOf(ctx, id) : { owners: [] }
  })
  mount(
    app,
    owners.askOwnOwnerAgain,
    async (ctx, { ownerId }) => {
      const { id: applicationId } = await requireVerifiedApplication(ctx)
      await askOwnerAgain(ctx, { applicationId, ownerId })
      return listOf(ctx, applicationId)
    },
    limited,
  )
  mount(
    app,
    owners.correctOwnOwner,
    async (ctx, input) => {
      const { id: applicationId } = await requireVerifiedApplication(ctx)
      await correctOwner(ctx, keys, { applicationId, ...input })
      return listOf(ctx, applicationId)
    },
    limited,
  )
}

/** Returns the browser's applicant. @throws `unauthenticated`. */
export const findApplicant =
  (cookie: ApplicationCookie) =>
  async (ctx: Context, request: FastifyRequest): Promise<Extract<Actor, { kind: 'applicant' }>> => {
    const session = await sessionOf(ctx, cookie, request)
    if (!session)
      throw new AppError('unauthenticated', 'Please open your application again. Everything you saved is still there.')
    await touchApplicantSession(ctx, session)
    const { id, applicationId, isVerified } = session
    return { kind: 'applicant', applicationId, sessionId: id, isVerified }
  }

const sessionOf = async (ctx: Context, cookie: ApplicationCookie, request: FastifyRequest) => {
  const token = cookie.read(request)
  return token ? findApplicantSession(ctx, token) : undefined
}
