import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { tagNames } from '#shared/intake/tags/tag.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'

const id = uuid('Invalid input')

export const maxImportedRows = 50_000
export const maxImportedBytes = 20 * 1024 * 1024
export const importBatchSize = 200
/** Of the cells of a batch: long texts make smaller batches. */
export const importBatchLength = 250_000
export const maxCellLength = 2_000
/** The browser sends one character too many of longer cells, so that their rows are refused with the reason. */
export const maxSentLength = maxCellLength + 1

/** What a file may hold. */
export const importKinds = ['leads', 'merchants', 'applications', 'deals'] as const
export type ImportKindName = (typeof importKinds)[number]

/** Existing records stay unchanged, or take what the file says about contact and business. */
export const importModes = ['skip', 'update'] as const

/** `known`: existed before, left unchanged. */
export const importOutcomes = ['added', 'updated', 'known', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Other existing records stay as they are: answers are the applicant's, and staff confirm payments. */
const updatedKinds: readonly ImportKindName[] = ['leads', 'merchants']

const matchesMode = z.refine<{ kind: ImportKindName; mode: (typeof importModes)[number] }>(
  ({ kind, mode }) => mode !== 'update' || updatedKinds.includes(kind),
  { path: ['mode'], error: 'Existing applications and deals can’t be updated by an import' },
)

const kind = z.enum(importKinds, 'Choose what to import')
const mode = z.enum(importModes, 'Choose an option')

const rows = z
  .array(
    z.object({
      /** As in a spreadsheet, where the header is line 1. */
      number: z.int('Invalid input').check(z.gte(1), z.lte(maxImportedRows + 1)),
      cells: z.record(
        z.string('Invalid input').check(z.maxLength(60, 'Invalid input')),
        z.string('Invalid input').check(z.maxLength(maxSentLength, `Use up to ${maxCellLength} characters`)),
        'Invalid input',
      ),
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

const shownImport = z.object({
  id: uuid(),
  kind,
  label: z.string(),
  mode,
  by: z.string(),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
  counts,
})
export type Import = z.output<typeof shownImport>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ imports: z.array(shownImport) }),
})

/** Large enough for `importBatchLength` of any script. */
const bodyLimit = 2 * 1024 * 1024

/** Returns the outcome of each row, without saving. */
export const checkImportRows = endpoint({
  method: 'POST',
  path: '/api/admin/imports/check',
  access: administratorRoles,
  bodyLimit,
  input: z.object({ kind, mode, rows }).check(matchesMode),
  reply: z.object({ results: z.array(rowResult) }),
})

/** The browser creates `id`, so a retry starts no second import. */
export const startImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  access: administratorRoles,
  input: z
    .object({
      id,
      kind,
      label: text(1, 60, 'Enter a source'),
      mode,
      /** For new records; existing ones keep their own. */
      tags: z._default(tagNames, []),
    })
    .check(matchesMode),
  reply: z.object({}),
})

/**
 * A repeated row returns its first outcome. Imported people have no consent to calls or marketing. `conflict` if
 * undone.
 */
export const addImportRows = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/rows',
  access: administratorRoles,
  bodyLimit,
  input: z.object({ id, rows }),
  reply: z.object({ results: z.array(rowResult) }),
})

/** In the answer about an undo. */
export const maxKeptRows = 100

const undoing = {
  removed: z.int(),
  restored: z.int(),
  kept: z.int(),
  /** Lines of records that stay, because they changed since; the first `maxKeptRows`. */
  keptLines: z.array(z.object({ number: z.int(), recordId: uuid() })),
}

/** Returns what undoing an import would do now. */
export const checkImportUndo = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id/undo',
  access: administratorRoles,
  input: z.object({ id }),
  reply: z.object(undoing),
})
export type ImportUndo = z.output<typeof checkImportUndo.reply>

/** Records changed since stay as they are. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/undo',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id }),
  reply: z.object(undoing),
})
