import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { emailOrEmpty, newLead } from '#shared/intake/leads/contract.ts'
import { tagNames } from '#shared/intake/tags/tag.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'

const id = uuid('Invalid input')

export const maxImportedRows = 50_000
export const maxImportedBytes = 20 * 1024 * 1024
export const importBatchSize = 200

/** The form fields without consent; a phone number is enough. */
export const importedLead = z.object({ name: newLead.shape.name, email: emailOrEmpty, phone: newLead.shape.phone })

/** Existing leads stay unchanged, or take name and phone from the file. */
export const importModes = ['skip', 'update'] as const

/** `known`: existed by email or phone, left unchanged. */
export const importOutcomes = ['added', 'updated', 'known', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const cell = z.string('Invalid input').check(z.maxLength(500, 'Invalid input'))
const rows = z
  .array(
    z.object({
      number: z.int('Invalid input').check(z.gte(1), z.lte(maxImportedRows + 1)),
      name: cell,
      email: cell,
      phone: cell,
    }),
    'Invalid input',
  )
  .check(z.maxLength(importBatchSize, 'Invalid input'))
export type ImportRow = z.output<typeof rows>[number]

const rowResult = z.object({
  number: z.int(),
  outcome: z.enum(importOutcomes),
  problems: z.record(z.string(), z.string()),
})
export type RowResult = z.output<typeof rowResult>

const counts = z.object({ added: z.int(), updated: z.int(), known: z.int(), refused: z.int() })

const leadImport = z.object({
  id: uuid(),
  label: z.string(),
  mode: z.enum(importModes),
  by: z.string(),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
  counts,
})
export type LeadImport = z.output<typeof leadImport>

export const listLeadImports = endpoint({
  method: 'GET',
  path: '/api/admin/lead-imports',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ imports: z.array(leadImport) }),
})

/** Returns the outcome of each row, without saving. */
export const checkImportRows = endpoint({
  method: 'POST',
  path: '/api/admin/lead-imports/check',
  access: administratorRoles,
  bodyLimit: 512 * 1024,
  input: z.object({ mode: z.enum(importModes, 'Choose an option'), rows }),
  reply: z.object({ results: z.array(rowResult) }),
})

/** The browser creates `id`, so a retry starts no second import. */
export const startLeadImport = endpoint({
  method: 'POST',
  path: '/api/admin/lead-imports',
  access: administratorRoles,
  input: z.object({
    id,
    label: text(1, 60, 'Enter a source'),
    mode: z.enum(importModes, 'Choose an option'),
    /** For new leads; existing ones keep their own. */
    tags: z._default(tagNames, []),
  }),
  reply: z.object({}),
})

/**
 * A repeated row returns its first outcome. Imported leads have no consent to calls or marketing. `conflict` if
 * undone.
 */
export const addImportRows = endpoint({
  method: 'POST',
  path: '/api/admin/lead-imports/:id/rows',
  access: administratorRoles,
  bodyLimit: 512 * 1024,
  input: z.object({ id, rows }),
  reply: z.object({ results: z.array(rowResult) }),
})

/** Leads changed since stay as they are. */
export const undoLeadImport = endpoint({
  method: 'POST',
  path: '/api/admin/lead-imports/:id/undo',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id }),
  reply: z.object({ removed: z.int(), restored: z.int(), kept: z.int() }),
})
