import type { FastifyRequest } from 'fastify'
import { covers, findScope, hasLimits } from '#server/identity/record-scope/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { rawInput } from '#server/platform/http/mount.ts'
import { isScopedRole, type ScopeUse } from '#shared/identity/record-scope/scope.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type FindRecord, findRecordBy } from './find-record.ts'

type Values = Readonly<Record<string, unknown>>
type FindNamed = (ctx: Context, values: Values) => ReturnType<FindRecord>

const by =
  (find: FindRecord, name: string): FindNamed =>
  (ctx, values) =>
    find(ctx, values[name])

/** A record of one of several kinds; messages have no scope. */
const byKind: FindNamed = async (ctx, { kind, id }) =>
  kind === 'lead' || kind === 'application' || kind === 'merchant' ? findRecordBy[kind](ctx, id) : undefined

/** The first that the path starts with. */
const recordsOfPaths: readonly (readonly [path: string, find: FindNamed])[] = [
  ['/api/admin/applications/by-reference/:reference', by(findRecordBy.reference, 'reference')],
  ['/api/admin/applications/:applicationId', by(findRecordBy.application, 'applicationId')],
  ['/api/admin/applications/:id', by(findRecordBy.application, 'id')],
  ['/api/admin/deals/:id', by(findRecordBy.deal, 'id')],
  ['/api/admin/documents/:id', by(findRecordBy.document, 'id')],
  ['/api/admin/leads/:id', by(findRecordBy.lead, 'id')],
  ['/api/admin/lender-submissions/:id', by(findRecordBy.submission, 'id')],
  ['/api/admin/merchant-leads/:id', by(findRecordBy.merchant, 'id')],
  ['/api/admin/merchant-leads/:merchantLeadId', by(findRecordBy.merchant, 'merchantLeadId')],
  ['/api/admin/offers/:id', by(findRecordBy.offer, 'id')],
  ['/api/admin/people/:kind/:id', byKind],
  ['/api/admin/records/:kind/:id', byKind],
  ['/api/admin/requirements/:id', by(findRecordBy.requirement, 'id')],
  ['/api/admin/success-fees/:id', by(findRecordBy.successFee, 'id')],
  ['/api/admin/tagged/:kind/:id', byKind],
]

/** Their queries check the scope, or the id is of nothing that has one. */
const pathsWithoutRecord = [
  ...[
    '/api/admin/bulk-changes/:id',
    '/api/admin/commissions/:id',
    '/api/admin/contacts/:id',
    '/api/admin/leads/changes/:changeId',
  ],
  ...['/api/admin/lenders/:id', '/api/admin/list-choices/:list', '/api/admin/list-views/:id', '/api/admin/tasks/:id'],
  '/api/admin/takeover-requests/:id',
  ...['/api/auth/passkeys/:id', '/api/auth/sessions/:id'],
]

/** Records that a request names in its input, which routes merge from query and body. */
const recordsOfInputs: Readonly<Record<string, FindNamed>> = {
  // A known id is a repeated request, and answers with the record.
  'POST /api/admin/applications': by(findRecordBy.lead, 'id'),
  'POST /api/admin/leads': by(findRecordBy.lead, 'id'),
  'POST /api/admin/leads/:id/merge': by(findRecordBy.lead, 'otherId'),
  'POST /api/admin/offers': by(findRecordBy.submission, 'submissionId'),
  'POST /api/admin/presence': byKind,
  'POST /api/admin/tasks': (ctx, { record }) => byKind(ctx, (record ?? {}) as Values),
}

/** They change no record, or follow rules of their own: anyone may ask for a record they can read. */
const readingPosts = new Set([
  ...['csv', 'xlsx', 'pdf'].map((format) => `POST /api/admin/applications/:id/cash-flow/${format}`),
  ...['POST /api/admin/applications/:applicationId/funding-preview', 'POST /api/admin/presence'],
  ...['POST /api/admin/applications/:id/assign-to-self', 'POST /api/admin/merchant-leads/:id/assign-to-self'],
  // Any staff member must be able to record a request not to be called again. A task only asks the owner for something.
  ...['POST /api/admin/leads/:id/withdraw-contact', 'POST /api/admin/tasks'],
])

const startsWith = (path: string, start: string) =>
  path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}.`)

/** Returns whether the guard knows what a path's parameters name. */
export const isKnownPath = (path: string): boolean =>
  !path.includes('/:') ||
  [...recordsOfPaths.map(([start]) => start), ...pathsWithoutRecord].some((start) => startsWith(path, start))

const noRecord = () => new AppError('not_found', 'The requested resource was not found.')

/**
 * Checks the scope for the records that a staff request names, before its route runs.
 * @throws `not_found` for one outside the reading scope, `forbidden` for a change outside the changing scope.
 */
export async function requireRecordAccess(ctx: Context, request: FastifyRequest): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'staff' || !isScopedRole(actor.role) || !(await hasLimits(ctx))) return
  const path = request.routeOptions.url ?? ''
  const call = `${request.method} ${path}`
  const ofPath = recordsOfPaths.find(([start]) => startsWith(path, start))?.[1]
  const ofInput = recordsOfInputs[call]
  if (!ofPath && !isKnownPath(path)) throw noRecord()
  const use: ScopeUse = request.method === 'GET' || readingPosts.has(call) ? 'read' : 'change'
  if (ofPath) await check(ctx, use, ofPath, request.params)
  if (ofInput) await check(ctx, use, ofInput, rawInput(request))
}

async function check(ctx: Context, use: ScopeUse, find: FindNamed, values: unknown): Promise<void> {
  const found = await find(ctx, (values ?? {}) as Values)
  if (!found) return
  const { kind, owner } = found
  if (!covers(await findScope(ctx, kind, 'read'), owner)) throw noRecord()
  if (use === 'change' && !covers(await findScope(ctx, kind, 'change'), owner))
    throw new AppError(
      'forbidden',
      'Nothing was changed. Only the owner of this record, their team and managers can change it. Reassign it to yourself first.',
    )
}
