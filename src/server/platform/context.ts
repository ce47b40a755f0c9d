import { is } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** The pool, or the transaction of `transact`. */
export type Db = NodePgDatabase

export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'applicant'
      readonly applicationId: string
      readonly sessionId: string
      /** Controls the mailbox, not only the browser that started the application. */
      readonly isVerified: boolean
    }
  | {
      readonly kind: 'merchant'
      readonly merchantLeadId: string
      readonly sessionId: string
      /** Followed a link in our email. */
      readonly isVerified: boolean
    }
  | { readonly kind: 'staff'; readonly id: string; readonly role: StaffRole; readonly sessionId: string }
  | { readonly kind: 'api-key'; readonly id: string }
  | { readonly kind: 'system' }

/** A standby that may lack the newest changes. */
export interface Replica {
  readonly db: Db
  readonly maxLagMs: number
  /** Whether it lacks nothing older than `maxLagMs`. */
  isFresh(): boolean
  /** After it failed, it is not asked for a while. */
  rest(): void
}

export interface Context {
  readonly db: Db
  /** For lists and reports of staff who changed nothing lately; only `fromReplica` uses it. */
  readonly replica?: Replica
  readonly actor: Actor
  readonly now: () => Date
  readonly requestId: string
  /** Counts an email of a kind that a stranger may cause; absent for jobs. Called by `mayEmail`. */
  readonly mayEmail?: (email: string, kind: string) => Promise<boolean>
  /** Evidence, and for rate limits; empty for jobs. */
  readonly origin: { readonly ip: string; readonly userAgent: string }
}

/** Runs `work` in a transaction; its `ctx` shadows the outer one, so that all writes are in it. */
export function transact<Result, Ctx extends Context>(ctx: Ctx, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  return ctx.db.transaction((db) => work({ ...ctx, db }))
}

/** Returns whether a context is that of `transact`. */
export const isTransaction = ({ db }: Context): boolean => is(db, PgTransaction)

/** Creates a context for startup or jobs. */
export const systemContext = ({ pool, now }: { pool: pg.Pool; now: () => Date }, requestId: string): Context => ({
  db: drizzle(pool),
  actor: { kind: 'system' },
  now,
  requestId,
  origin: { ip: '', userAgent: '' },
})
