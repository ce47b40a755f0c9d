import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { answers } from '#shared/prequalification/answers.ts'
import { estimate } from '#shared/prequalification/estimate.ts'
import { rules } from '#shared/prequalification/rules.ts'
import { staffRoles } from '#shared/staff/roles.ts'

/** The rules in force, from which a browser computes the estimate by itself: at once, and without a connection. */
export const readRules = endpoint({
  method: 'GET',
  path: '/api/prequalification-rules',
  access: 'public',
  input: z.object({}),
  reply: rules,
})

/**
 * Keeps the answers with the estimate that the rules in force give. `leadId` is the lead that this browser has left; one
 * that is not known (any more) is left out. The same `Idempotency-Key` with the same answers is the same analysis, which
 * a lead that comes later joins; with other answers it is a `conflict`.
 */
export const prequalify = endpoint({
  method: 'POST',
  path: '/api/prequalifications',
  access: 'public',
  input: z.object({ answers, leadId: z.optional(z.uuid('Invalid input')) }),
  reply: z.object({ id: z.uuid(), hasLead: z.boolean(), estimate }),
})

/** What somebody answered, as staff read it: in words, because questions change. */
export const leadPrequalification = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  transcript: z.array(z.object({ label: z.string(), words: z.string() })),
  estimate,
})
export type LeadPrequalification = z.output<typeof leadPrequalification>

/** The analyses of a lead, the latest first; at most ten. */
export const listLeadPrequalifications = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/prequalifications',
  access: staffRoles,
  input: z.object({ id: z.uuid('Invalid input') }),
  reply: z.object({ prequalifications: z.array(leadPrequalification) }),
})
