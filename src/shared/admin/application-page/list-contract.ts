import { z } from 'zod/mini'
import { applicationEvent } from '#shared/admin/dashboard/period-list.ts'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { closedStages, stages, waitingStages } from '#shared/applications/applications/stages.ts'
import { applicationReaderRoles } from '#shared/identity/staff/application-roles.ts'
import { tagChoices } from '#shared/intake/tags/tag-choices.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { choices, choicesOf, idChoices, ownerChoices } from '#shared/kit/filters/choices.ts'
import { amountRange, dayRange } from '#shared/kit/filters/ranges.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { timeSpan } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { applicationNeeds, applicationProducts, applicationSorts, applicationViews } from './list-choices.ts'

export const listedApplication = z.object({
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
