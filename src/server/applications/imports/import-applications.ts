import { inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { applications, applicationTags } from '#server/applications/applications/table.ts'
import type { ImportBatch, ImportKind, NewRow } from '#server/intake/imports/kind.ts'
import { arrivalOf, notInFuture } from '#server/intake/imports/kinds/received-on.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import {
  applicationFormat,
  type ImportedApplication,
  isClosed,
} from '#shared/applications/imports/application-format.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { readCells } from '#shared/intake/imports/import-field.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { addApplications } from './add-applications.ts'
import { formatHistory } from './format-history.ts'
import { lockApplications, removeApplications, unchangedApplications } from './unchanged-applications.ts'

const pastDays = ['startedOn', 'submittedOn', 'closedOn'] as const

/** Adds a note to an application, in the caller's transaction. */
export type AddNote = (
  ctx: Context,
  keys: EncryptionKeys,
  note: { readonly applicationId: string; readonly at: Date; readonly body: string },
) => Promise<void>

const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'draft'

const keyOf = (email: string, businessName: string | null, submittedOn: string) =>
  `${normalizeEmail(email)} ${submittedOn === 'draft' ? '' : (businessName ?? '').toLowerCase()} ${submittedOn}`

const keyOfRow = ({ email, answers, submittedOn }: ImportedApplication) => {
  const name = answers.business?.legalName
  return keyOf(email, typeof name === 'string' ? name : null, submittedOn ?? 'draft')
}

/**
 * Builds the import of applications, which are recognized by email, business and day of submission, or as an open draft
 * of that address.
 */
export const applicationImport = (keys: EncryptionKeys, addNote: AddNote): ImportKind<ImportedApplication> => ({
  ...{ topic: 'applications', tagging: applicationTags, ownerRoles: applicationRoles, column: 'applicationId' },
  read: async (ctx, rows) => rows.map((cells) => notInFuture(ctx, readCells(applicationFormat, cells), pastDays)),
  newId: ({ startedOn, submittedOn }, at) => uuidv7({ msecs: arrivalOf(startedOn ?? submittedOn, at).getTime() }),
  keysOf: (application) => [keyOfRow(application)],
  findKnown,
  insert: (ctx, batch, rows) => insert(ctx, keys, addNote, batch, rows),
  // Existing applications stay as they are: answers are the applicant's.
  update: async () => {},
  restore: async () => 0,
  lock: lockApplications,
  unchanged: unchangedApplications,
  remove: removeApplications,
})

async function findKnown(ctx: Context, rows: readonly { number: number; record: ImportedApplication }[]) {
  const emails = rows.map(({ record }) => normalizeEmail(record.email))
  if (emails.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(applications)
    .where(inArray(applications.emailNormalized, emails))
    .orderBy(applications.id)
  const known = new Map(
    found
      .filter(({ submittedAt, stage }) => submittedAt !== null || stage === 'draft')
      .map(({ id, email, businessName, submittedAt }) => [keyOf(email, businessName, dayOf(submittedAt)), id]),
  )
  return new Map(
    rows.flatMap(({ number, record }) => {
      const id = known.get(keyOfRow(record))
      return id ? [[number, { id, before: {} }] as const] : []
    }),
  )
}

async function insert(
  ctx: Context,
  keys: EncryptionKeys,
  addNote: AddNote,
  { label, at }: ImportBatch,
  rows: readonly NewRow<ImportedApplication>[],
): Promise<ReadonlySet<string>> {
  await addApplications(
    ctx,
    keys,
    at,
    rows.map(({ recordId, record, ownerStaffId }) => {
      const { type, name, email, stage, answers, startedOn, submittedOn, closedOn, closedReason } = record
      return {
        ...{ id: recordId, type, name, email, stage, answers, ownerStaffId },
        createdAt: arrivalOf(startedOn ?? submittedOn, at),
        submittedAt: submittedOn ? arrivalOf(submittedOn, at) : null,
        // Old history without a closing date must not start the legal periods of today.
        stageChangedAt: arrivalOf(isClosed(stage) ? (closedOn ?? submittedOn ?? startedOn) : undefined, at),
        reason: [`Imported: ${label}`, closedReason].filter(Boolean).join('. '),
      }
    }),
  )
  for (const { recordId: applicationId, record } of rows) {
    const body = formatHistory(record)
    if (body !== '') await addNote(ctx, keys, { applicationId, at, body })
  }
  return new Set(rows.map(({ recordId }) => recordId))
}
