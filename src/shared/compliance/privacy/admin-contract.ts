import { z } from 'zod/mini'
import { privacyRoles } from '#shared/identity/staff/privacy-roles.ts'
import { endpoint, type Shown } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { requestViews } from './list-choices.ts'
import { requestKinds } from './request-kinds.ts'
import { refusalCodes, requestStatuses } from './request-status.ts'

const id = uuid('Invalid input')

const listedRequest = z.object({
  id: uuid(),
  reference: z.string(),
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
})
export type ListedRequest = z.output<typeof listedRequest>

export const requestPageSize = 50

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/admin/privacy-requests',
  access: privacyRoles,
  input: z.object({
    q: z._default(text(0, 100, 'Invalid input'), ''),
    kind: z._default(z.union([z.enum(requestKinds), z.literal('')]), ''),
    view: z._default(z.enum(requestViews), 'open'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ requests: z.array(listedRequest), next: z.nullable(z.string()) }),
  views: (_input, { requests }) => ({ list: 'privacy-requests', ids: requests.map(({ id }) => id) }),
})
export type RequestFilter = z.output<typeof listRequests.input>

/** By kind, with the outcome of a deletion and the reason. */
const heldRecord = z.object({
  record: z.string(),
  count: z.int(),
  /** `strip` deletes personal data but keeps the business record. */
  outcome: z.enum(['delete', 'strip', 'keep']),
  reason: z.string(),
})
export type HeldRecord = z.output<typeof heldRecord>

const openableKinds = ['lead', 'application', 'merchant', 'contact'] as const
const openable = z.object({ kind: z.enum(openableKinds), id: uuid(), label: z.string() })
export type OpenableRecord = z.output<typeof openable>

/** For staff. Never stored, because labels are names. */
const shownRecord = z.object({ ...heldRecord.shape, records: z.array(openable) })
export type ShownRecord = z.output<typeof shownRecord>

const requestDetail = z.object({
  request: z.object({
    ...listedRequest.shape,
    details: z.string(),
    applicationReference: z.nullable(z.string()),
    confirmedAt: z.nullable(z.string()),
    acknowledgedAt: z.nullable(z.string()),
    acknowledgeBy: z.string(),
    isExtended: z.boolean(),
    closedAt: z.nullable(z.string()),
    copySentAt: z.nullable(z.string()),
    copyOpenedAt: z.nullable(z.string()),
    /** Base version of the actions below. */
    version: z.int(),
  }),
  held: z.array(shownRecord),
  /** Merged by staff under another address or none: not covered, so that staff check them. */
  others: z.array(openable),
  /** Null before a deletion starts. */
  retentionRun: z.nullable(z.object({ id: uuid(), done: z.int(), of: z.int(), completedAt: z.nullable(z.string()) })),
  moves: z.array(
    z.object({
      id: uuid(),
      action: z.string(),
      by: z.string(),
      at: z.string(),
      text: z.string(),
    }),
  ),
})
export type RequestDetail = z.output<typeof requestDetail>

const viewsRequest = (_input: unknown, { request: { id } }: RequestDetail): Shown => ({ action: 'privacy.view', id })

export const getRequestFile = endpoint({
  method: 'GET',
  path: '/api/admin/privacy-requests/:id',
  access: privacyRoles,
  input: z.object({ id }),
  reply: requestDetail,
  views: viewsRequest,
})

const actionEndpoint = <Shape extends Record<string, z.ZodMiniType>>(verb: string, shape: Shape, stepUp?: true) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/privacy-requests/:id/${verb}`,
    access: privacyRoles,
    ...(stepUp && { stepUp }),
    input: z.object({ id, ...shape }),
    reply: requestDetail,
    views: viewsRequest,
  })

/** Here and below: `conflict` if changed since `version`. */
export const startRequest = actionEndpoint('start', { version: recordVersion })

/** By 45 days, once. The person reads the reason. */
export const extendRequest = actionEndpoint('extend', {
  version: recordVersion,
  reason: multiline(1_000).check(z.minLength(10, 'Enter why you need more time; the person will see it')),
})

export const noteRequest = actionEndpoint('notes', {
  body: multiline(4_000).check(z.minLength(1, 'Enter a note')),
})

/** Emails a link to all data. Can be sent again. */
export const sendCopy = actionEndpoint('copy', { version: recordVersion }, true)

/** Can't be undone. */
export const carryOutDeletion = actionEndpoint('delete', { version: recordVersion }, true)

export const completeRequest = actionEndpoint('complete', {
  version: recordVersion,
  outcome: multiline(4_000).check(z.minLength(10, 'Enter the old and new value')),
})

export const refuseRequest = actionEndpoint('refuse', {
  version: recordVersion,
  code: z.enum(refusalCodes, 'Choose a reason'),
  text: z._default(multiline(1_000), ''),
})
