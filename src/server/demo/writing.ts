import type { PgTable } from 'drizzle-orm/pg-core'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'

/** What rows become in being written: words are sealed, and documents lie in the storage. */
export interface Writing {
  insert<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): Promise<void>
  readonly keys: EncryptionKeys
  /** The directory of sealed files. */
  readonly storage: string
  readonly passwordHash: string
}
