import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { newLead } from '#shared/intake/leads/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')

/** Rows of a file, at most. */
export const maxImportedRows = 50_000
/** Bytes of a file, at most. */
export const maxImportedBytes = 20 * 1024 * 1024
/** Rows of one request, at most. */
export const importBatchSize = 200

/** What a lead of a file must have: the same as one that comes by a form, without any consent. */
export const importedLead = z.pick(newLead, { name: true, email: true, phone: true })

/** `skip`: a known person stays as they are. `update`: their name and phone become those of the file. */
export const importModes = ['skip', 'update'] as const

/** What became of a row. `known`: the person was here already, by e-mail or phone, and stayed as they were. */
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

export const rowResult = z.object({
  number: z.int(),
  outcome: z.enum(importOutcomes),
  /** Of a refused row: what is wrong, by column. */
  problems: z.record(z.string(), z.string()),
})
export type RowResult = z.output<typeof rowResult>

const counts = z.object({ added: z.int(), updated: z.int(), known: z.int(), refused: z.int() })

export const leadImport = z.object({
  id: z.uuid(),
  label: z.string(),
  mode: z.enum(importModes),
  by: z.string(),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
  counts,
})
export type LeadImport = z.output<typeof leadImport>

/** The latest imports. */
export const listLeadImports = endpoint({
  method: 'GET',
  path: '/api/admin/lead-imports',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ imports: z.array(leadImport) }),
})

/** Says what would become of rows; nothing is written. */
export const checkImportRows = endpoint({
  method: 'POST',
  path: '/api/admin/lead-imports/check',
  access: administratorRoles,
  bodyLimit: 512 * 1024,
  input: z.object({ mode: z.enum(importModes, 'Please choose'), rows }),
  reply: z.object({ results: z.array(rowResult) }),
})

/** Begins an import; `id` is made by the browser, so that a repeated request begins no second. */
export const startLeadImport = endpoint({
  method: 'POST',
  path: '/api/admin/lead-imports',
  access: administratorRoles,
  input: z.object({
    id,
    label: text(1, 60, 'Please say where the leads come from'),
    mode: z.enum(importModes, 'Please choose'),
  }),
  reply: z.object({}),
})

/**
 * Adds rows to an import. A row that was added before is answered as it was then. No consent comes with a file: nobody of
 * it may be called or written to before they agree. `conflict` for an import that was taken back.
 */
export const addImportRows = endpoint({
  method: 'POST',
  path: '/api/admin/lead-imports/:id/rows',
  access: administratorRoles,
  bodyLimit: 512 * 1024,
  input: z.object({ id, rows }),
  reply: z.object({ results: z.array(rowResult) }),
})

/** Takes an import back: removes its leads and restores those it changed, but for leads that something happened to since. */
export const undoLeadImport = endpoint({
  method: 'POST',
  path: '/api/admin/lead-imports/:id/undo',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id }),
  reply: z.object({ removed: z.int(), restored: z.int(), kept: z.int() }),
})
