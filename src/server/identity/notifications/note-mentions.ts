import type { Context } from '#server/platform/context.ts'

interface NotedRecord {
  readonly kind: 'lead' | 'application' | 'merchant' | 'contact'
  readonly id: string
}

/** Mentions in notes. The domain `admin` passes it to `intake`, because only it knows who can open which record. */
export interface NoteMentions {
  /** Returns a note with the current names of those it mentions. @throws `invalid` for someone who can't open the record. */
  resolve(ctx: Context, body: string, record: NotedRecord): Promise<string>
  /** Notifies those mentioned, in the caller's transaction. */
  notify(ctx: Context, body: string, record: NotedRecord, noteId: string): Promise<void>
}
