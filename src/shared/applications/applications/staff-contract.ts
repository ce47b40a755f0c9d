import { z } from 'zod/mini'
import { takeoverReason } from '#shared/admin/takeovers/contract.ts'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { botSignals } from '#shared/applications/applications/bot-signals.ts'
import { closedStages, stages, waitingStages } from '#shared/applications/applications/stages.ts'
import { message } from '#shared/applications/messages/contract.ts'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')

/** An application as a row of the staff's list. */
export const listedApplication = z.object({
  id: z.uuid(),
  reference: z.string(),
  type: z.enum(applicationTypes),
  stage: z.enum(stages),
  stageSince: z.string(),
  /** Where it stood before it was paused or marked. */
  resumeStage: z.nullable(z.enum(stages)),
  name: z.string(),
  businessName: z.nullable(z.string()),
  amountCents: z.nullable(z.int()),
  /** Who has the file. */
  owner: z.nullable(z.string()),
  /** The caller has it. */
  isMine: z.boolean(),
  /** Messages of the applicant that came after the last of staff. */
  unanswered: z.int(),
  /** Documents that wait for a look. */
  toReview: z.int(),
  /** When the next step is due: of ours after it was sent, of the applicant's while something is asked of them. */
  dueAt: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type ListedApplication = z.output<typeof listedApplication>

/** Applications in one answer of the list, at most. */
export const applicationPageSize = 50

/** What the list shows: those somebody has to work on, drafts, closed ones, or all. */
export const applicationViews = ['open', 'drafts', 'closed', 'all'] as const

/** The latest first, or those that have stood longest where they stand. */
export const applicationSorts = ['newest', 'waiting'] as const

/** Everybody's files, or those the caller has. */
export const applicationOwners = ['anybody', 'mine'] as const

/** Only files of this stage, or that wait for this of ours. */
export const applicationNeeds = ['', 'reply', 'review', 'expired_offer', ...stages] as const
type ApplicationNeed = (typeof applicationNeeds)[number]

/** What may be asked for in a view: others find nothing there. */
export const needsOfView: Record<(typeof applicationViews)[number], readonly ApplicationNeed[]> = {
  open: ['', 'reply', 'review', 'expired_offer', ...waitingStages],
  drafts: ['', 'reply'],
  closed: ['', 'reply', 'review', ...closedStages],
  all: applicationNeeds,
}

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  access: fileRoles,
  input: z.object({
    /** Part of a reference, a name, an e-mail address or the name of a business, or a phone number in any format. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    view: z._default(z.enum(applicationViews), 'open'),
    owner: z._default(z.enum(applicationOwners), 'anybody'),
    stage: z._default(z.enum(['', ...stages]), ''),
    only: z._default(z.enum(applicationNeeds), ''),
    sort: z._default(z.enum(applicationSorts), 'newest'),
    /** The `next` of the page before. */
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ applications: z.array(listedApplication), next: z.nullable(z.string()) }),
})
export type ApplicationFilter = z.output<typeof listApplications.input>

/** Applications of one stage that are counted; from there on there are "more". */
export const maxCountedApplications = 100

/**
 * How many applications stand where, up to `mostCountedApplications`; `isMore`: at least so many. Null where a search finds
 * too much to say.
 */
export const countApplications = endpoint({
  method: 'GET',
  path: '/api/admin/application-counts',
  access: fileRoles,
  input: z.object({ q: listApplications.input.shape.q, owner: listApplications.input.shape.owner }),
  reply: z.object({
    counts: z.array(z.object({ stage: z.enum(stages), count: z.nullable(z.int()), isMore: z.boolean() })),
  }),
})

/** What one step of an application asked, with its answers in words. */
const section = z.object({
  slug: z.string(),
  title: z.string(),
  answers: z.array(
    z.object({
      /** `owners.0.fullName` */
      path: z.string(),
      /** `Owner 1: Full name` */
      label: z.string(),
      words: z.string(),
      /** Only its end is told. */
      isHidden: z.boolean(),
    }),
  ),
})
export type ApplicationSection = z.output<typeof section>

/** Everything about one application, its answers once it was sent; of numbers of persons and accounts their end. Each look is kept in the audit log. */
export const applicationDetail = z.object({
  application: z.object({
    ...listedApplication.shape,
    email: z.string(),
    phone: z.nullable(z.string()),
    ownerId: z.nullable(z.uuid()),
    /** What looked like a program when it was begun. */
    programSigns: z.array(z.enum(botSignals)),
  }),
  /** The lead of the same person; `mayBeCalled` speaks of the number in this application. */
  lead: z.nullable(z.object({ id: z.uuid(), mayBeCalled: z.boolean() })),
  sections: z.array(section),
  messages: z.array(message),
  moves: z.array(z.object({ to: z.enum(stages), by: z.string(), reason: z.nullable(z.string()), at: z.string() })),
  /** Stages to which staff may move it now. */
  nextStages: z.array(z.enum(stages)),
  /** The open request to take it over; the caller's own if there is one. */
  takeover: z.nullable(
    z.object({
      id: z.uuid(),
      requestedBy: z.string(),
      isMine: z.boolean(),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** True if the caller would need a manager's approval to take it over from a colleague. */
  takeoverNeedsApproval: z.boolean(),
})
export type ApplicationDetail = z.output<typeof applicationDetail>

export const getApplicationDetail = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id',
  access: fileRoles,
  input: z.object({ id }),
  reply: applicationDetail,
})

/** Which application has a reference, however it is typed. */
export const findApplicationId = endpoint({
  method: 'GET',
  path: '/api/admin/applications/by-reference/:reference',
  access: fileRoles,
  input: z.object({ reference: text(1, 40, 'Invalid input') }),
  reply: z.object({ id: z.uuid() }),
})

/**
 * Makes the caller the owner of the application: the applicant sees their first name. If a colleague has it, `invalid` without
 * a reason; if a lender has made an offer too, a manager may have to approve it first: see `takeover` in the reply.
 */
export const takeApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/take',
  access: fileRoles,
  input: z.object({
    id,
    /** Who was seen to have it; null for nobody. `conflict` where somebody else has it by now. */
    from: z._default(z.nullable(id), null),
    reason: takeoverReason,
  }),
  reply: applicationDetail,
})

/** Changes the owner of the application; null removes the owner. A reason is required if it has an owner other than the caller. */
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
 * Moves an application; the reason is kept with the move. `ready` is refused while something is missing, and the answer
 * says what.
 */
export const moveApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/move',
  access: fileRoles,
  input: z.object({
    id,
    /** Where the caller sees it; a move is refused where a colleague was faster. */
    from: z.enum(stages, 'Invalid input'),
    to: z.enum(stages, 'Please choose a stage'),
    reason: z._default(text(0, 1_000, 'Invalid input'), ''),
  }),
  reply: applicationDetail,
})
