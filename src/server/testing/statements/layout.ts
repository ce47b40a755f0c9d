import type { TrueAccount } from './business.ts'

export interface Layout {
  readonly name: string
  readonly bank: string
  /** Number of accounts in one file, 1 if absent. */
  readonly accounts?: number
  /** Draws all periods of the accounts into one PDF. */
  draw(accounts: readonly TrueAccount[]): Promise<Buffer>
}
