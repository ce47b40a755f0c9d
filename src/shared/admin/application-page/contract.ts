import { z } from 'zod/mini'
import { applicationEvent } from '#shared/admin/dashboard/period-list.ts'
import { takeoverReason } from '#shared/admin/takeovers/contract.ts'
import { answerCorrection, answerValue } from '#shared/applications/applications/correction-contract.ts'
import { closedStages, stages, waitingStages } from '#shared/applications/applications/stages.ts'
import { applicationTypes } from '#shared/applications/applications/step.ts'
import { message } from '#shared/applications/messages/contract.ts'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { botSignals } from '#shared/intake/leads/bot-signals.ts'
import { tagChoices } from '#shared/intake/tags/tag-choices.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { choices, choicesOf, idChoices, ownerChoices } from '#shared/kit/filters/choices.ts'
import { amountRange, dayRange } from '#shared/kit/filters/ranges.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { timeSpan } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { applicationNeeds, applicationProducts, applicationSorts, applicationViews } from './list-choices.ts'

const id = uuid('Invalid input')

const listedApplication = z.object({
  id: uuid(),
  reference: z.string(),
  type: z.enum(applicationTypes),
  stage: z.enum(stages),
  stageChangedAt: z.string(),
  /** Before it was paused or marked. */
  resumeStage: z.nullable(z.enum(stages)),
  name: z.string(),
  businessName: z.nullable(z.string()),
  amountCents: z.nullable(z.int()),
  owner: z.nullable(z.string()),
  tags: z.array(z.string()),
  ownerId: z.nullable(uuid()),
  isMine: z.boolean(),
  /** Readers, and others outside their scope, see no actions. */
  mayChange: z.boolean(),
  unanswered: z.int(),
  toReview: z.int(),
  /** Our next step after submission, the applicant's while documents are requested. */
  dueAt: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type ListedApplication = z.output<typeof listedApplication>

export const applicationPageSize = 50

type ApplicationNeed = (typeof applicationNeeds)[number]

/** Others match nothing. */
export const needsOfView: Record<(typeof applicationViews)[number], readonly ApplicationNeed[]> = {
  open: ['', 'reply', 'review', 'expired_offer', ...waitingStages],
  drafts: ['', 'reply'],
  closed: ['', 'reply', 'review', ...closedStages],
  all: applicationNeeds,
}

/** Filters of the list and the board; most take several values, as in `formatChoices`. */
const applicationSelection = {
  /** Searches references, names, emails, businesses and phone numbers. */
  q: z._default(text(0, 100, 'Invalid input'), ''),
  owner: z._default(ownerChoices(), 'all'),
  product: z._default(choicesOf(applicationProducts), ''),
  state: z._default(choicesOf(Object.keys(usStates)), ''),
  /** Sent to one of these lenders. */
  lender: z._default(idChoices(), ''),
  tag: z._default(tagChoices(), ''),
  amount: z._default(amountRange('Invalid input'), ''),
  submitted: z._default(dayRange('Invalid input'), ''),
}

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  access: applicationReaderRoles,
  input: z.object({
    view: z._default(z.enum(applicationViews), 'open'),
    ...applicationSelection,
    stage: z._default(z.enum(['', ...stages]), ''),
    only: z._default(choicesOf(applicationNeeds), ''),
    sort: z._default(z.enum(applicationSorts), 'newest'),
    /** Counted by a figure of the dashboard in `during`. */
    event: applicationEvent,
    during: z._default(timeSpan('Invalid input'), ''),
    /** Their leads came from one of these sources. */
    source: z._default(
      choices((source) => source.length <= 60),
      '',
    ),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ applications: z.array(listedApplication), next: z.nullable(z.string()) }),
  views: (_input, { applications }) => ({ list: 'applications', ids: applications.map(({ id }) => id) }),
})
export type ApplicationFilter = z.output<typeof listApplications.input>
export type ApplicationSelection = Pick<ApplicationFilter, keyof typeof applicationSelection>

/** By column of the board. Null if a search matches too many to count. */
export const countApplications = endpoint({
  method: 'GET',
  path: '/api/admin/application-counts',
  access: applicationReaderRoles,
  input: z.object(applicationSelection),
  reply: z.object({
    counts: z.array(z.object({ stage: z.enum(stages), count: z.nullable(z.int()), amountCents: z.nullable(z.int()) })),
  }),
  views: ({ q }) => ({ list: 'applications', search: q }),
})

const section = z.object({
  slug: z.string(),
  title: z.string(),
  answers: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      text: z.string(),
      /** Only its last digits are shown. */
      isHidden: z.boolean(),
      /** To correct it; null for hidden ones and if there is none. */
      value: answerValue,
    }),
  ),
})
export type ApplicationSection = z.output<typeof section>

/** For the numbers of the tabs and the next action. */
const progress = z.object({
  /** Received and not removed. */
  documents: z.int(),
  /** Submissions to lenders, also ended ones. */
  lenders: z.int(),
  /** Neither declined, expired nor withdrawn. */
  offers: z.int(),
  offersToPresent: z.int(),
  offersWithoutDisclosure: z.int(),
  /** Documents are missing before lenders can get the application; only known in review. */
  isMissingDocuments: z.boolean(),
  /** Active lenders whose criteria it meets, without a submission; only known when ready for lenders. */
  matchingLenders: z.int(),
})

/** Secrets show only their last digits. Views are logged. */
const applicationDetail = z.object({
  application: z.object({
    ...listedApplication.shape,
    email: z.string(),
    /** Someone has opened it from this mailbox. */
    isEmailVerified: z.boolean(),
    phone: z.nullable(z.string()),
    botSignals: z.array(z.enum(botSignals)),
  }),
  /** Others with the same email address that anyone may have started, because no one opened them from the mailbox. */
  unverified: z.array(z.object({ id: uuid(), reference: z.string() })),
  /** The same person's; `mayBeCalled` is about this application's number. */
  lead: z.nullable(z.object({ id: uuid(), mayOpen: z.boolean(), mayBeCalled: z.boolean() })),
  sections: z.array(section),
  /** By staff after submission, oldest first. */
  corrections: z.array(
    z.object({
      ...answerCorrection.shape,
      ...{ step: z.string(), path: z.string(), by: z.string() },
      /** It is still in effect, so it can be undone. */
      isInEffect: z.boolean(),
    }),
  ),
  messages: z.array(message),
  moves: z.array(z.object({ to: z.enum(stages), by: z.string(), reason: z.nullable(z.string()), at: z.string() })),
  nextStages: z.array(z.enum(stages)),
  /** The pending request, preferably the caller's own. */
  takeover: z.nullable(
    z.object({
      id: uuid(),
      requestedBy: z.string(),
      isMine: z.boolean(),
      /** The caller is its owner, or a manager. */
      mayDecide: z.boolean(),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** The caller needs the owner's or a manager's consent to take it over. */
  takeoverNeedsApproval: z.boolean(),
  /** Then nothing may be sent electronically. */
  wantsPaper: z.boolean(),
  progress,
})
export type ApplicationDetail = z.output<typeof applicationDetail>

export const getApplicationDetail = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id',
  access: applicationReaderRoles,
  input: z.object({ id }),
  reply: applicationDetail,
  views: viewsApplication.byId,
})

export const findApplicationId = endpoint({
  method: 'GET',
  path: '/api/admin/applications/by-reference/:reference',
  access: applicationReaderRoles,
  input: z.object({ reference: text(1, 40, 'Invalid input') }),
  reply: z.object({ id: uuid() }),
})

/** Taking over needs a reason, and consent: see `takeover` (record 144). */
export const takeApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/assign-to-self',
  access: applicationRoles,
  input: z.object({
    id,
    /** The owner the caller saw; `conflict` if it has changed. */
    from: z._default(z.nullable(id), null),
    reason: takeoverReason,
  }),
  reply: applicationDetail,
  views: viewsApplication.byId,
})

/** Needs a reason if the owner is not the caller. */
export const assignApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/assign',
  access: administratorRoles,
  input: z.object({
    id,
    from: z._default(z.nullable(id), null),
    to: z.nullable(uuid('Choose a team member')),
    reason: takeoverReason,
  }),
  reply: applicationDetail,
  views: viewsApplication.byId,
})

/** `ready` is refused while documents are missing, which are listed. */
export const moveApplication = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/stage',
  access: applicationRoles,
  input: z.object({
    id,
    /** As the caller saw it; refused if it has changed. */
    from: z.enum(stages, 'Invalid input'),
    to: z.enum(stages, 'Please choose a stage'),
    reason: z._default(text(0, 1_000, 'Invalid input'), ''),
  }),
  reply: applicationDetail,
  views: viewsApplication.byId,
})
