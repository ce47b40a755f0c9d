import { z } from 'zod/mini'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { requestKinds } from './request-kinds.ts'
import { refusalCodes, requestStatuses } from './request-status.ts'

/** Who answers requests about personal data. */
export const privacyRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]

const id = z.uuid('Invalid input')

/** A request as a row of the staff's list. */
export const listedRequest = z.object({
  id: z.uuid(),
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

/** Requests in one answer of the list, at most. */
export const requestPageSize = 50

/** `open`: somebody has to answer. `unconfirmed`: the person has not pressed the button yet. */
export const requestViews = ['open', 'unconfirmed', 'closed', 'all'] as const

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/admin/privacy-requests',
  access: privacyRoles,
  input: z.object({
    /** Part of a reference, a name or an e-mail address. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    kind: z._default(z.union([z.enum(requestKinds), z.literal('')]), ''),
    view: z._default(z.enum(requestViews), 'open'),
    /** The `next` of the page before. */
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ requests: z.array(listedRequest), next: z.nullable(z.string()) }),
})
export type RequestFilter = z.output<typeof listRequests.input>

/** What is held, one line for each kind of record; what becomes of it on deletion, and why. */
export const heldRecord = z.object({
  what: z.string(),
  count: z.int(),
  /** `strip`: what tells whose it is goes, and the business record stays. */
  fate: z.enum(['delete', 'strip', 'keep']),
  why: z.string(),
})
export type HeldRecord = z.output<typeof heldRecord>

/** What of it has a page of its own at the desk. */
export const openableKinds = ['lead', 'application', 'merchant', 'contact'] as const
const openable = z.object({ kind: z.enum(openableKinds), id: z.uuid(), label: z.string() })
export type OpenableRecord = z.output<typeof openable>

/** The same as staff see it. Never kept: its labels are names. */
export const shownRecord = z.object({ ...heldRecord.shape, records: z.array(openable) })
export type ShownRecord = z.output<typeof shownRecord>

export const requestFile = z.object({
  request: z.object({
    ...listedRequest.shape,
    /** What they wrote. */
    details: z.string(),
    applicationReference: z.nullable(z.string()),
    confirmedAt: z.nullable(z.string()),
    /** When the mail left that says that the request has arrived, and by when it has to. */
    acknowledgedAt: z.nullable(z.string()),
    acknowledgeBy: z.string(),
    isExtended: z.boolean(),
    closedAt: z.nullable(z.string()),
    /** Of a copy: when its link was sent, and when it was opened. */
    copySentAt: z.nullable(z.string()),
    copyOpenedAt: z.nullable(z.string()),
    /** What the acts below send along as the one that was seen. */
    version: z.int(),
  }),
  /** What stands under the address now. */
  held: z.array(shownRecord),
  /** Of a deletion: how far it is; null before it began. */
  disposal: z.nullable(z.object({ id: z.uuid(), done: z.int(), of: z.int(), completedAt: z.nullable(z.string()) })),
  moves: z.array(
    z.object({
      id: z.uuid(),
      act: z.string(),
      by: z.string(),
      at: z.string(),
      words: z.string(),
    }),
  ),
})
export type RequestFile = z.output<typeof requestFile>

/** Each look is kept in the audit log. */
export const getRequestFile = endpoint({
  method: 'GET',
  path: '/api/admin/privacy-requests/:id',
  access: privacyRoles,
  input: z.object({ id }),
  reply: requestFile,
})

const act = <Shape extends Record<string, z.ZodMiniType>>(verb: string, shape: Shape, stepUp?: true) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/privacy-requests/:id/${verb}`,
    access: privacyRoles,
    ...(stepUp && { stepUp }),
    input: z.object({ id, ...shape }),
    reply: requestFile,
  })

/** Somebody works on it. Here and below: `conflict` where something was done about it since `version`. */
export const startRequest = act('start', { version: recordVersion })

/** Gives it 45 more days, once. The person is told why. */
export const extendRequest = act('extend', {
  version: recordVersion,
  reason: multiline(1_000).check(z.minLength(10, 'Please say why more time is needed; the person reads it')),
})

/** For colleagues alone. */
export const noteRequest = act('notes', {
  body: multiline(4_000).check(z.minLength(1, 'Please write a text')),
})

/** Mails a link to a copy of everything held; the request is answered with it. May be sent again. */
export const sendCopy = act('copy', { version: recordVersion }, true)

/** Deletes what the plan says. There is no way back. */
export const carryOutDeletion = act('delete', { version: recordVersion }, true)

/** Says what was corrected, before and after; the person is told that it is done. */
export const completeRequest = act('complete', {
  version: recordVersion,
  outcome: multiline(4_000).check(z.minLength(10, 'Please say what was changed, from what to what')),
})

/** Refuses, with a reason that the person is told. */
export const refuseRequest = act('refuse', {
  version: recordVersion,
  code: z.enum(refusalCodes, 'Please choose a reason'),
  words: z._default(multiline(1_000), ''),
})
