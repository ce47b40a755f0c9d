import { z } from 'zod/mini'
import { documentKinds } from '#shared/applications/documents/document-kind.ts'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import type { StatusTone } from '#shared/system/statuses/status-tone.ts'

/** `sent` waits for review. */
export const requirementStatuses = ['open', 'sent', 'met', 'waived'] as const
export type RequirementStatus = (typeof requirementStatuses)[number]

/** `gone`: removed, rejected by the server, or deleted. */
export const answerStates = ['coming', 'received', 'accepted', 'rejected', 'gone'] as const
export type AnswerState = (typeof answerStates)[number]

/**
 * Computes a requirement's status: `sent` if any document is unreviewed, else by the last review, because a bad
 * second page overrides a good first one.
 * @param answers in review or upload order.
 */
export function statusBy(answers: readonly AnswerState[]): Exclude<RequirementStatus, 'waived'> {
  if (answers.includes('received')) return 'sent'
  const last = answers.findLast((state) => state === 'accepted' || state === 'rejected')
  return last === 'accepted' ? 'met' : 'open'
}

export const requirementStatusLabels: Readonly<Record<RequirementStatus, string>> = {
  open: 'Not received yet',
  sent: 'Sent, in review',
  met: 'Received and accepted',
  waived: 'No longer needed',
}

export const requirement = z.object({
  id: uuid(),
  kind: z.enum(documentKinds),
  title: z.string(),
  detail: z.string(),
  dueOn: z.nullable(z.string()),
  status: z.enum(requirementStatuses),
  problem: z.nullable(z.string()),
  createdAt: z.string(),
})

const requestedDocument = z.object({
  ...requirement.shape,
  requestedBy: z.string(),
  documentIds: z.array(uuid()),
})
export type RequestedDocument = z.output<typeof requestedDocument>

const checklistWaiver = z.object({
  kind: z.enum(documentKinds),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})

const requirementList = z.object({
  applicationId: uuid(),
  requirements: z.array(requestedDocument),
  waivers: z.array(checklistWaiver),
  /** In the current stage. */
  canAsk: z.boolean(),
})
export type RequirementList = z.output<typeof requirementList>

const id = uuid('Invalid input')
const applicationId = id
const kind = z.enum(documentKinds, 'Please say what this is')

export const maxItems = 10

export const listRequirements = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/requirements',
  access: applicationReaderRoles,
  input: z.object({ applicationId }),
  reply: requirementList,
  views: (_input, requirements) => viewsApplication.byApplicationId(requirements),
})

/**
 * Moves the application to `docs_needed`; one email names no details. The browser creates the ids, so a repeated
 * request adds nothing.
 */
export const requestDocuments = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/requirements',
  access: applicationRoles,
  input: z.object({
    applicationId,
    items: z
      .array(
        z.object({
          id,
          kind,
          title: text(2, 120, 'Please describe what you need, in at least 2 characters'),
          detail: z._default(multiline(500), ''),
        }),
        'Please describe what you need',
      )
      .check(
        z.minLength(1, 'Please describe what you need'),
        z.maxLength(maxItems, `You can request up to ${maxItems} items at once`),
      ),
    dueOn: z._default(z.nullable(day('Please enter a date')), null),
  }),
  reply: requirementList,
  views: (_input, requirements) => viewsApplication.byApplicationId(requirements),
})

export const waiveRequirement = endpoint({
  method: 'POST',
  path: '/api/admin/requirements/:id/waive',
  access: applicationRoles,
  input: z.object({ id }),
  reply: requirementList,
  views: (_input, requirements) => viewsApplication.byApplicationId(requirements),
})

/** The application may return to `docs_needed`. */
export const restoreRequirement = endpoint({
  method: 'POST',
  path: '/api/admin/requirements/:id/restore',
  access: applicationRoles,
  input: z.object({ id }),
  reply: requirementList,
  views: (_input, requirements) => viewsApplication.byApplicationId(requirements),
})

/** The reason is recorded on the application. */
export const waiveChecklistItem = endpoint({
  method: 'PUT',
  path: '/api/admin/applications/:applicationId/checklist/:kind/waiver',
  access: applicationRoles,
  input: z.object({ applicationId, kind, reason: text(3, 500, 'Please say why it is not needed') }),
  reply: requirementList,
  views: (_input, requirements) => viewsApplication.byApplicationId(requirements),
})

export const restoreChecklistItem = endpoint({
  method: 'DELETE',
  path: '/api/admin/applications/:applicationId/checklist/:kind/waiver',
  access: applicationRoles,
  input: z.object({ applicationId, kind }),
  reply: requirementList,
  views: (_input, requirements) => viewsApplication.byApplicationId(requirements),
})

/** The page lists the rest. */
const named = 3

/** Describes the open requirements to the applicant. */
export function formatNeeded(titles: readonly string[]): string {
  if (titles.length === 0) return 'Thank you. We’re reviewing what you sent.'
  const items = titles.length === 1 ? '1 item' : `${titles.length} items`
  const rest = titles.length - named
  const list = [...titles.slice(0, named), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  return `We need ${items}: ${list}.`
}

export const requirementStatusTones: Readonly<Record<RequirementStatus, StatusTone>> = {
  open: 'amber',
  sent: 'blue',
  met: 'green',
  waived: 'neutral',
}
