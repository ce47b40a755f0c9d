import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askForMail } from '#server/applications/applicants/commands/ask-for-mail.ts'
import { correctEmail } from '#server/applications/applicants/commands/correct-email.ts'
import { openByCode, openByLink } from '#server/applications/applicants/commands/open-file.ts'
import {
  closeSession,
  openBeginnerSession,
  touchApplicantSession,
} from '#server/applications/applicants/commands/open-session.ts'
import type { FileCookie } from '#server/applications/applicants/file-cookie.ts'
import { findApplicantSession } from '#server/applications/applicants/queries.ts'
import { startApplication } from '#server/applications/applications/commands/start-application.ts'
import { presentFile, requireApplication } from '#server/applications/applications/queries.ts'
import type { LeadBrowser } from '#server/intake/leads/lead-browser.ts'
import { type Actor, type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/applicants/contract.ts'
import * as application from '#shared/applications/applications/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Requests a minute and address, beside the growing delays of the commands. */
const limited = { rateLimit: { max: 20, timeWindow: '1 minute' } } as const

/** New drafts a minute and address. */
const draftsPerMinute = 10

export interface ApplicantRouteOptions {
  readonly keys: EncryptionKeys
  readonly cookie: FileCookie
  readonly browser: LeadBrowser
}

/** Beginning a file, coming back to it, and leaving it. */
export function applicantRoutes(app: FastifyInstance, { keys, cookie, browser }: ApplicantRouteOptions) {
  mount(app, contract.findOpenFile, async (ctx, _input, answer) => {
    const session = await sessionOf(ctx, cookie, answer.request)
    return { file: session ? presentFile(await requireApplication(ctx, session.applicationId), session) : null }
  })

  mount(
    app,
    application.startApplication,
    async (ctx, input, answer) => {
      const { token, file } = await transact(ctx, async (ctx) => {
        const begun = await startApplication(ctx, input, {
          idempotencyKey: idempotencyKey(answer.request),
          ownLeadId: browser.leadIdOf(answer.request, ctx.now()),
        })
        return { token: await openBeginnerSession(ctx, begun.id), file: presentFile(begun, { isVerified: false }) }
      })
      cookie.set(answer, token)
      return { file }
    },
    { rateLimit: { max: draftsPerMinute, timeWindow: '1 minute' } },
  )

  mount(
    app,
    contract.askForCode,
    async (ctx, input) => ({ codeId: await askForMail(ctx, keys, 'code', input) }),
    limited,
  )

  mount(
    app,
    contract.askForLinks,
    async (ctx, { email }) => {
      await askForMail(ctx, keys, 'links', { email })
      return { isAsked: true as const }
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

  mount(app, contract.correctEmail, async (ctx, { email }) => ({ file: await correctEmail(ctx, email) }), limited)

  mount(app, contract.closeFile, async (ctx, _input, answer) => {
    const token = cookie.read(answer.request)
    if (token) await closeSession(ctx, token)
    cookie.clear(answer)
    return {}
  })
}

/**
 * Who has an application open in the browser that asks.
 * @throws AppError `unauthenticated` where nobody has.
 */
export const findApplicant =
  (cookie: FileCookie) =>
  async (ctx: Context, request: FastifyRequest): Promise<Extract<Actor, { kind: 'applicant' }>> => {
    const session = await sessionOf(ctx, cookie, request)
    if (!session) throw new AppError('unauthenticated', 'Please open your application again. Nothing of it is lost.')
    await touchApplicantSession(ctx, session)
    const { id, applicationId, isVerified } = session
    return { kind: 'applicant', applicationId, sessionId: id, isVerified }
  }

const sessionOf = async (ctx: Context, cookie: FileCookie, request: FastifyRequest) => {
  const token = cookie.read(request)
  return token ? findApplicantSession(ctx, token) : undefined
}
