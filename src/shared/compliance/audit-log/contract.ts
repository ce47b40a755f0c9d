import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'
import { auditRoles } from './audit-roles.ts'
import { type ActorKind, actorKinds, auditSelection } from './selection.ts'

export const actorKindLabels = {
  visitor: 'A visitor',
  applicant: 'An applicant',
  merchant: 'A merchant',
  staff: 'Staff',
  'api-key': 'An API client',
  system: 'System',
} as const satisfies Record<ActorKind, string>

export const auditPageSize = 50

const auditEntry = z.object({
  id: uuid(),
  at: z.string(),
  actorKind: z.enum(actorKinds),
  actor: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  subjectName: z.nullable(z.string()),
  /** Includes `before` and `after`; secrets are dots. */
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  ip: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  ...{ method: 'GET', path: '/api/admin/audit', access: auditRoles },
  input: z.object({ ...auditSelection, after: z._default(text(0, 100, 'Invalid input'), '') }),
  reply: z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) }),
})
export type AuditFilter = z.output<typeof listAudit.input>

export const readAuditChoices = endpoint({
  ...{ method: 'GET', path: '/api/admin/audit/choices', access: auditRoles },
  input: z.object({}),
  reply: z.object({
    staff: z.array(z.object({ id: uuid(), name: z.string() })),
    apiKeys: z.array(z.object({ id: uuid(), name: z.string() })),
    actions: z.array(z.string()),
  }),
})

/** CSV of the selection; requires a step-up and is logged. */
export const auditExportPath = '/api/admin/audit/export'
export const auditExport = z.object(auditSelection)
export type AuditSelection = z.output<typeof auditExport>

/** Old and new value as text; empty if absent. */
export interface Difference {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** Returns the differences of two values; an added or removed one counts once. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (!isBranch(before) || !isBranch(after)) {
    const difference = { path, before: formatValue(before), after: formatValue(after) }
    return difference.before === difference.after ? [] : [difference]
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differences(before[key], after[key], path ? `${path}.${key}` : key),
  )
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Formats a logged value: lists and objects by part. */
export function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!isBranch(value)) return value === undefined || value === null ? '' : String(value)
  return Array.isArray(value)
    ? value.map(formatValue).filter(Boolean).join(', ')
    : Object.entries(value)
        .map(([name, inner]) => `${name}: ${formatValue(inner)}`)
        .join(', ')
}

/** Never shown in the log. */
const secretNames = /secret|password|token|hash|encrypted|ssn|(^|[a-z])ein$|birth|routing|accountNumber|lastFour/i
const hiddenValue = '•••'

/** Returns a copy without secret texts; `newSecret: true` stays. */
export function redacted(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => redacted(inner, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redacted(inner, key)]))
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText && secretNames.test(name) ? hiddenValue : value
}
