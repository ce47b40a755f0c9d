import { z } from 'zod/mini'
import { documentKinds } from '#shared/applications/documents/document-kind.ts'
import { requirementStatuses } from '#shared/applications/requirements/requirement-status.ts'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

/** Something that an applicant was asked to send. */
export const requirement = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  title: z.string(),
  detail: z.string(),
  /** `2026-03-09`. */
  dueOn: z.nullable(z.string()),
  status: z.enum(requirementStatuses),
  /** What was wrong with what came for it last, where that was sent back. */
  problem: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Requirement = z.output<typeof requirement>

/** The same with who asked, and what came for it. */
export const askedRequirement = z.object({ ...requirement.shape, askedBy: z.string(), documentIds: z.array(z.uuid()) })
export type AskedRequirement = z.output<typeof askedRequirement>

/** An item of the checklist that staff do without. */
export const checklistWaiver = z.object({
  kind: z.enum(documentKinds),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})

/** What is asked of one application, as staff see it. */
export const requirementList = z.object({
  requirements: z.array(askedRequirement),
  waivers: z.array(checklistWaiver),
  /** Documents can be asked for in this stage. */
  canAsk: z.boolean(),
})
export type RequirementList = z.output<typeof requirementList>

const id = z.uuid('Invalid input')
const applicationId = id
const kind = z.enum(documentKinds, 'Please say what this is')

/** Requests in one go. */
export const maxItems = 10

export const listRequirements = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/requirements',
  access: fileRoles,
  input: z.object({ applicationId }),
  reply: requirementList,
})

/**
 * Asks the applicant for documents. The application waits for them (`docs_needed`), and one mail says that something is
 * asked, and nothing of it. A repeated request (same ids, made by the browser) asks for nothing twice.
 */
export const requestDocuments = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/requirements',
  access: fileRoles,
  input: z.object({
    applicationId,
    items: z
      .array(
        z.object({
          id,
          kind,
          title: text(2, 120, 'Please say what you need, in 2 characters or more'),
          detail: z._default(multiline(500), ''),
        }),
        'Please say what you need',
      )
      .check(z.minLength(1, 'Please say what you need'), z.maxLength(maxItems, `At most ${maxItems} at once`)),
    dueOn: z._default(z.nullable(day('Please enter a day')), null),
  }),
  reply: requirementList,
})

/** Does without something that was asked for. */
export const waiveRequirement = endpoint({
  method: 'POST',
  path: '/api/admin/requirements/:id/waive',
  access: fileRoles,
  input: z.object({ id }),
  reply: requirementList,
})

/** Asks again for what was waived; where it waits for nothing else, the application waits for it again. */
export const restoreRequirement = endpoint({
  method: 'POST',
  path: '/api/admin/requirements/:id/restore',
  access: fileRoles,
  input: z.object({ id }),
  reply: requirementList,
})

/** Does without an item of the checklist, for a reason that stays with the file. */
export const waiveChecklistItem = endpoint({
  method: 'PUT',
  path: '/api/admin/applications/:applicationId/checklist/:kind/waiver',
  access: fileRoles,
  input: z.object({ applicationId, kind, reason: text(3, 500, 'Please say why it is not needed') }),
  reply: requirementList,
})

export const restoreChecklistItem = endpoint({
  method: 'DELETE',
  path: '/api/admin/applications/:applicationId/checklist/:kind/waiver',
  access: fileRoles,
  input: z.object({ applicationId, kind }),
  reply: requirementList,
})
