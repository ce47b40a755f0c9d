import type { SQL } from 'drizzle-orm'
import type { Tagging } from '#server/intake/tags/taggings.ts'
import type { Context } from '#server/platform/context.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import type { ImportKindName } from '#shared/intake/imports/contract.ts'
import type { Cells } from '#shared/intake/imports/import-field.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import type { LiveTopic } from '#shared/kit/live-topic.ts'

export interface ImportBatch {
  /** The source of records without one of their own. */
  readonly label: string
  /** Shared by records and rows, so that undo detects later changes. */
  readonly at: Date
}

/** A row to save. */
export interface NewRow<Parsed> {
  readonly recordId: string
  readonly record: Parsed
  readonly ownerStaffId: string | null
}

/** An existing record, with the values that an update replaces. */
export interface KnownRecord {
  readonly id: string
  readonly before: Readonly<Record<string, unknown>>
  /** What the row asks for and an import doesn't do to existing records; refuses the row. */
  readonly problems?: FieldErrors
}

export interface ReadRow<Parsed> {
  readonly record: Parsed | null
  readonly problems: FieldErrors
}

/** How records of one kind are recognized, saved and removed; all in the caller's transaction. */
export interface ImportKind<Parsed = unknown> {
  readonly topic: LiveTopic
  readonly tagging: Tagging
  /** Who may own such records. */
  readonly ownerRoles: readonly StaffRole[]
  /** Where rows name their record. */
  readonly column: 'leadId' | 'merchantLeadId' | 'applicationId'

  read(ctx: Context, rows: readonly Cells[]): Promise<readonly ReadRow<Parsed>[]>

  /** Returns the id of a new record, which sorts by arrival. */
  newId(record: Parsed, at: Date): string

  /** Returns what makes two rows of a file the same record. */
  keysOf(record: Parsed): string[]

  /** Finds existing records by the number of the row. */
  findKnown(
    ctx: Context,
    rows: readonly { readonly number: number; readonly record: Parsed }[],
  ): Promise<ReadonlyMap<number, KnownRecord>>

  /** Adds records; returns the ids of those that no one else added at the same time. */
  insert(ctx: Context, batch: ImportBatch, rows: readonly NewRow<Parsed>[]): Promise<ReadonlySet<string>>

  update(ctx: Context, batch: ImportBatch, rows: readonly NewRow<Parsed>[]): Promise<void>

  /** Locks the records of an import, so that nothing changes or holds them in between. */
  lock(ctx: Context, importId: string): Promise<unknown>

  /** Selects the `number` of rows whose record is as the import left it, and on no legal hold. */
  unchanged(importId: string): SQL

  /** Deletes the unchanged records that an import added; returns how many. */
  remove(ctx: Context, importId: string): Promise<number>

  /** Gives the unchanged records that an import updated their previous values; returns how many. */
  restore(ctx: Context, importId: string): Promise<number>
}

export type ImportKinds = Readonly<Record<ImportKindName, ImportKind>>
