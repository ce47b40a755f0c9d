import { z } from 'zod/mini'
import { takeoverReason } from '#shared/admin/takeovers/contract.ts'
import { botSignals } from '#shared/applications/applications/bot-signals.ts'
import { closedStages, stages, waitingStages } from '#shared/applications/applications/stages.ts'
import { applicationTypes } from '#shared/applications/applications/step.ts'
import { message } from '#shared/applications/messages/contract.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')

/** A row in the staff's application list. */
export const listedApplication = z.object({
  id: z.uuid(),
  reference: z.string(),
  type: z.enum(applicationTypes),
  stage: z.enum(stages),
  stageChangedAt: z.string(),
  /** Stage before it was paused or marked. */
  resumeStage: z.nullable(z.enum(stages)),
  name: z.string(),
  businessName: z.nullable(z.string()),
  amountCents: z.nullable(z.int()),
  /** Name of the owner. */
  owner: z.nullable(z.string()),
  /** The caller is the owner. */
  isMine: z.boolean(),
  /** Applicant messages since the last reply. */
  unanswered: z.int(),
  /** Documents waiting for review. */
  toReview: z.int(),
  /** Due date of the next step: ours after submission, the applicant's while documents are requested. */
  dueAt: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type ListedApplication = z.output<typeof listedApplication>

/** Max applications per page. */
export const applicationPageSize = 50

/** Views: open, drafts, closed, or all. */
export const applicationViews = ['open', 'drafts', 'closed', 'all'] as const

/** Sort order: newest first, or longest in their stage first. */
export const applicationSorts = ['newest', 'waiting'] as const

/** Owner filter: all, or only the caller's. */
export const applicationOwners = ['anybody', 'mine'] as const

/** Filters: a stage, or something that staff need to do. */
export const applicationNeeds = ['', 'reply', 'review', 'expired_offer', ...stages] as const
type ApplicationNeed = (typeof applicationNeeds)[number]

/** Filters available in each view; others match nothing. */
export const needsOfView: Record<(typeof applicationViews)[number], readonly ApplicationNeed[]> = {
  open: ['', 'reply', 'review', 'expired_offer', ...waitingStages],
  drafts: ['', 'reply'],
  closed: ['', 'reply', 'review', ...closedStages],
  all: applicationNeeds,
}

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  access: applicationRoles,
  input: z.object({
    /** Part of a reference, name, email address or business name, or a phone number in any format. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    view: z._default(z.enum(applicationViews), 'open'),
    owner: z._default(z.enum(applicationOwners), 'anybody'),
    stage: z._default(z.enum(['', ...stages]), ''),
    only: z._default(z.enum(applicationNeeds), ''),
    sort: z._default(z.enum(applicationSorts), 'newest'),
    /** Value of `next` from the previous page. */
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ applications: z.array(listedApplication), next: z.nullable(z.string()) }),
})
export type ApplicationFilter = z.output<typeof listApplications.input>

/** Max count per stage; above it, the list shows "more". */
export const maxCountedApplications = 100

/**
 * Counts applications by stage, up to `maxCountedApplications`; `isMore` if there are at least that many. Null if a
 * search matches too many to count.
 */
export const countApplications = endpoint({
  method: 'GET',
  path: '/api/admin/application-counts',
  access: applicationRoles,
  input: z.object({ q: listApplications.input.shape.q, owner: listApplications.input.shape.owner }),
  reply: z.object({
    counts: z.array(z.object({ stage: z.enum(stages), count: z.nullable(z.int()), isMore: z.boolean() })),
  }),
})

/** Questions of one step, with the answers as text. */
const section = z.object({
  slug: z.string(),
  title: z.string(),
  answers: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      words: z.string(),
      /** Only its last digits are shown. */
      isHidden: z.boolean(),
    }),
  ),
})
export type ApplicationSection = z.output<typeof section>

/**
 * Details of an application, with its answers once submitted. SSNs and account numbers show only their last digits.
 * Every view is recorded in the audit log.
 */
export const applicationDetail = z.object({
  application: z.object({
    ...listedApplication.shape,
    email: z.string(),
    phone: z.nullable(z.string()),
    ownerId: z.nullable(z.uuid()),
    /** Bot signals when it was started. */
    botSignals: z.array(z.enum(botSignals)),
  }),
  /** The same person's lead; `mayBeCalled` refers to the phone number in this application. */
  lead: z.nullable(z.object({ id: z.uuid(), mayBeCalled: z.boolean() })),
  sections: z.array(section),
  messages: z.array(message),
  moves: z.array(z.object({ to: z.enum(stages), by: z.string(), reason: z.nullable(z.string()), at: z.string() })),
  /** Stages to which staff may move it now. */
  nextStages: z.array(z.enum(stages)),
  /** The pending takeover request, preferably the caller's own. */
  takeover: z.nullable(
    z.object({
      id: z.uuid(),
      requestedBy: z.string(),
      isMine: z.boolean(),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** True if the caller needs a manager's approval to take the application over from another staff member. */
  takeoverNeedsApproval: z.boolean(),
  /** The applicant asked for records on paper, so that nothing may be sent electronically. */
  wantsPaper: z.boolean(),
})
export type ApplicationDetail = z.output<typeof applicationDetail>

export const getApplicationDetail = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id',
  access: applicationRoles,
  input: z.object({ id }),
  reply: applicationDetail,
})

/** Returns the application with this reference, in any spelling. */
export const findApplicationId = endpoint({
  method: 'GET',
  path: '/api/admin/applications/by-reference/:reference',
  access: applicationRoles,
  input: z.object({ reference: text(1, 40, 'Invalid input') }),
  reply: z.object({ id: z.uuid() }),
})

/**
 * Makes the caller the owner; the applicant sees their first name. If another staff member owns it, a reason is
 * required (`invalid` without one); after a lender's offer, a manager may have to approve: see `takeover` in the
 * response.
 */
export const takeApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/assign-to-self',
  access: applicationRoles,
  input: z.object({
    id,
    /** The owner the caller saw, or null. `conflict` if the owner has changed. */
    from: z._default(z.nullable(id), null),
    reason: takeoverReason,
  }),
  reply: applicationDetail,
})

/** Changes the owner; null removes the owner. A reason is required if the current owner is not the caller. */
export const assignApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/assign',
  access: administratorRoles,
  input: z.object({
    id,
    from: z._default(z.nullable(id), null),
    to: z.nullable(z.uuid('Choose a team member')),
    reason: takeoverReason,
  }),
  reply: applicationDetail,
})

/**
 * Moves an application; the reason is stored with the move. `ready` is refused while documents are missing, and the
 * response lists them.
 */
export const moveApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/move',
  access: applicationRoles,
  input: z.object({
    id,
    /** The stage the caller saw; the move is refused if it has changed. */
    from: z.enum(stages, 'Invalid input'),
    to: z.enum(stages, 'Please choose a stage'),
    reason: z._default(text(0, 1_000, 'Invalid input'), ''),
  }),
  reply: applicationDetail,
})
