import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** The pool, or the transaction that `transact` opened: code below a command cannot tell and need not. */
export type Db = NodePgDatabase

/** On whose behalf something happens. */
export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'applicant'
      readonly applicationId: string
      readonly sessionId: string
      /** Holds the mailbox of the application, and not only the browser in which it was begun. */
      readonly isVerified: boolean
    }
  | {
      readonly kind: 'merchant'
      readonly merchantLeadId: string
      readonly sessionId: string
      /** Came by a link in our mail, and not only by the form that anybody can fill in. */
      readonly isVerified: boolean
    }
  | { readonly kind: 'staff'; readonly id: string; readonly role: StaffRole; readonly sessionId: string }
  | { readonly kind: 'api-key'; readonly id: string }
  | { readonly kind: 'system' }

/** The one dependency of every command and query. */
export interface Context {
  readonly db: Db
  readonly actor: Actor
  readonly now: () => Date
  /** Ties a log line, an audit row and an answer to one request or one job. */
  readonly requestId: string
  /** The caller's address and browser, as evidence and for throttling; empty for jobs. */
  readonly origin: { readonly ip: string; readonly userAgent: string }
}

/** Runs `work` in one transaction. It receives a shadowing `ctx`, so that nothing can write beside it by accident. */
export function transact<Result, Ctx extends Context>(ctx: Ctx, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  return ctx.db.transaction((db) => work({ ...ctx, db }))
}

/** A context for what the program does by itself, at a start or in a job. */
export const systemContext = ({ pool, now }: { pool: pg.Pool; now: () => Date }, requestId: string): Context => ({
  db: drizzle(pool),
  actor: { kind: 'system' },
  now,
  requestId,
  origin: { ip: '', userAgent: '' },
})
