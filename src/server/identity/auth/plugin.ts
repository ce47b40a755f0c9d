import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { touchSession } from '#server/identity/auth/commands/refresh-session.ts'
import type { Actor, Context, Replica } from '#server/platform/context.ts'
import type { RecentChanges } from '#server/platform/db/hosts/recent-change.ts'
import { rawInput } from '#server/platform/http/mount.ts'
import type { ApiScope } from '#shared/identity/api-keys/scopes.ts'
import { stepUpMs } from '#shared/identity/auth/step-up-contract.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type Access, needsStepUp, type StepUp } from '#shared/kit/endpoint.ts'
import { findActiveSession, type Session, unauthenticatedError } from './queries.ts'
import { after, type BindingCookie } from './session-tokens.ts'

export interface DeclaredRoute {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly stepUp: StepUp
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Under `/api`, `/auth`, `/dev`, and the pages with forms. */
    readonly declaredRoutes: readonly DeclaredRoute[]
  }
}

export interface AuthenticateOptions {
  readonly pool: pg.Pool
  /** Separate, so that slow staff requests take no connections from others (record 59). */
  readonly staffPool: pg.Pool
  /** For lists and reports, unless the browser made a recent change. */
  readonly replica?: { readonly source: Replica; readonly recentChanges: RecentChanges } | undefined
  readonly now: () => Date
  readonly cookie: BindingCookie
  /** @throws `unauthenticated` if this browser has no applicant. */
  readonly findApplicant: (ctx: Context, request: FastifyRequest) => Promise<Extract<Actor, { kind: 'applicant' }>>
  /** Of this browser's quote request. @throws `unauthenticated` without one. */
  readonly findMerchant: (ctx: Context, request: FastifyRequest) => Promise<Extract<Actor, { kind: 'merchant' }>>
  /** @throws `unauthenticated`, `forbidden` without the scope, or `rate_limited`. */
  readonly findApiClient: (ctx: Context, request: FastifyRequest, scope: ApiScope) => Promise<Actor>
  /** Counts what applicants and merchants change. @throws `rate_limited`. */
  readonly limitChanges: (request: FastifyRequest, actor: Actor) => Promise<void>
  /** Counts an email of a kind that a stranger may cause; false beyond the limits. */
  readonly limitEmails: (request: FastifyRequest, email: string, kind: string) => Promise<boolean>
  /** Checks the records that a staff request names. @throws `not_found`, `forbidden`. */
  readonly requireRecordAccess: (ctx: Context, request: FastifyRequest) => Promise<void>
}

type GuestAccess = 'applicant' | 'merchant' | ApiScope

/** Builds a `Context` and enforces `access` and `stepUp`; routes without access keep the server from starting. */
export function authenticate(
  app: FastifyInstance,
  {
    pool,
    staffPool,
    replica,
    now,
    cookie,
    findApplicant,
    findMerchant,
    findApiClient,
    limitChanges,
    limitEmails,
    requireRecordAccess,
  }: AuthenticateOptions,
) {
  const db = drizzle(pool)
  const staffDb = drizzle(staffPool)
  const declaredRoutes: DeclaredRoute[] = []
  const sessions = new WeakMap<FastifyRequest, ReturnType<typeof findSession>>()
  const guests = new WeakMap<FastifyRequest, Promise<Actor>>()

  const visit = (request: FastifyRequest): Context => ({
    db,
    actor: { kind: 'visitor' },
    now,
    requestId: request.id,
    mayEmail: (email, kind) => limitEmails(request, email, kind),
    origin: { ip: plain(request.ip, 64), userAgent: plain(request.headers['user-agent'] ?? '', 300) },
  })

  const findSession = async (request: FastifyRequest) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    const binding = cookie.read(request)
    if (!token || !binding) return undefined
    const ctx = { ...visit(request), db: staffDb }
    const session = await findActiveSession(ctx, { token, binding })
    if (session) await touchSession(ctx, session)
    return session
  }

  const findGuest = (request: FastifyRequest, access: GuestAccess): Promise<Actor> => {
    if (access === 'applicant') return findApplicant(visit(request), request)
    if (access === 'merchant') return findMerchant(visit(request), request)
    return findApiClient(visit(request), request, access)
  }

  /** Once per request. */
  const enterGuest = async (request: FastifyRequest, access: GuestAccess): Promise<Actor> => {
    const actor = await findGuest(request, access)
    request.knownActor = actor
    await limitChanges(request, actor)
    return actor
  }

  const contextFor = async (request: FastifyRequest, access: Access): Promise<Context> => {
    if (access === 'public') return visit(request)

    if (typeof access === 'string' && access !== 'signing-in') {
      const entering = guests.get(request) ?? enterGuest(request, access)
      guests.set(request, entering)
      return { ...visit(request), actor: await entering }
    }

    const finding = sessions.get(request) ?? findSession(request)
    sessions.set(request, finding)
    const session = await finding
    if (!session) throw unauthenticatedError()
    const actor = { kind: 'staff', id: session.staffId, role: session.role, sessionId: session.id } as const
    request.knownActor = actor
    if (access !== 'signing-in' && !(session.step === 'complete' && access.includes(session.role))) throw forbidden()
    const { stepUp } = request.routeOptions.config
    // Before the body is parsed, only path and query count; the handler's call checks again.
    if (needsStepUp(stepUp, typeof stepUp === 'object' && rawInput(request))) requireStepUp(session, now())
    const ctx: Context = {
      ...visit(request),
      db: staffDb,
      ...(replica && !replica.recentChanges.has(request) && { replica: replica.source }),
      actor,
    }
    if (access !== 'signing-in') await requireRecordAccess(ctx, request)
    return ctx
  }

  app.decorate('contextFor', contextFor)
  app.decorate('declaredRoutes', declaredRoutes)

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/(api|auth|newsletter|privacy-requests|book-a-call|dev)(\/|$)/.test(url)) return
    if (!config?.access) throw new Error(`${method} ${url} does not declare who may call it (config.access).`)
    for (const each of [method].flat())
      declaredRoutes.push({ method: each, path: url, access: config.access, stepUp: config.stepUp ?? false })
  })

  // Before the body is parsed, so that anonymous requests cost little.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const access = request.routeOptions.config.access
    if (!access || access === 'public') return done()
    contextFor(request, access).then(() => done(), done)
  })

  // Without signing in, existing and unknown admin paths get the same response.
  for (const url of ['/api/admin', '/api/admin/*'])
    app.all(url, { config: { access: staffRoles } }, async () => {
      throw new AppError('not_found', 'The requested resource was not found.')
    })
}

/** Sessions enrolling their first second factor have no other proof to give. */
function requireStepUp({ step, steppedUpAt }: Pick<Session, 'step' | 'steppedUpAt'>, now: Date) {
  if (step === 'enroll-authenticator') return
  if (step !== 'complete') throw forbidden()
  if (!steppedUpAt || after(steppedUpAt, stepUpMs) <= now)
    throw new AppError('step_up_required', 'Confirm it’s you, then try again.')
}

const forbidden = () => new AppError('forbidden', 'You do not have permission to perform this action.')

/** As text that the database accepts. */
const plain = (value: string, max: number) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  value.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, max)
