import type { PgTable } from 'drizzle-orm/pg-core'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'

/** How rows are written: text is encrypted, and documents go to storage. */
export interface Writing {
  insert<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): Promise<void>
  readonly keys: EncryptionKeys
  readonly storage: string
  readonly passwordHash: string
}
