import type { ImportKindName } from '#shared/intake/imports/contract.ts'
import type { ImportFormat } from '#shared/intake/imports/import-field.ts'

/** What one kind of import reads, and how it is described. */
export interface ImportSubject {
  readonly kind: ImportKindName
  readonly format: ImportFormat
  /** As a choice, and in sentences: `Leads`, `leads`. */
  readonly title: string
  readonly plural: string
  /** The entry of the list that the import shows up as. */
  readonly sourceHelp: string
  readonly matchedBy: string
  /** Undefined if existing records always stay unchanged. */
  readonly updateText: string | undefined
  /** What imported records don't have. */
  readonly caution: string
  readonly undoEffect: string
  /** The list of such records. */
  readonly listPath: string
  /** Search parameters of that list, if it has other records too. */
  readonly listSearch?: Readonly<Record<string, string>>
  /** Opens a record. */
  readonly addressOf: (id: string) => string
}
