import { z } from 'zod/mini'
import { takeoverReason } from '#shared/admin/takeovers/contract.ts'
import { answerCorrection, answerValue } from '#shared/applications/applications/correction-contract.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { message } from '#shared/applications/messages/contract.ts'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { botSignals } from '#shared/intake/leads/bot-signals.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'
import { listedApplication } from './list-contract.ts'

const id = uuid('Invalid input')

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
      /** It is the answer to a question, and no secret. */
      isCorrectable: z.boolean(),
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
    /** When a file brought it, without signature and transcript. */
    importedAt: z.nullable(z.string()),
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
  /** The newest, oldest first. */
  messages: z.array(message),
  hasEarlierMessages: z.boolean(),
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
