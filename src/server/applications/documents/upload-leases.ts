import { ERRORS, type Lock, type Locker } from '@tus/server'
import { validate as isUuid } from 'uuid'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { type Document, findOwnDocument, requireOwnDocument } from '#server/applications/documents/queries.ts'
import { acquireLease, type UploadLease } from '#server/applications/documents/upload-lease.ts'
import type { Context } from '#server/platform/context.ts'
import { StaleUpload } from '#server/platform/storage/upload-staging.ts'

/**
 * Locks for the tus server: first among this process's requests, which yield immediately, then a lease in the database,
 * because other servers may share the upload directory.
 */
export class UploadLeases implements Locker {
  #current: UploadLease | undefined
  #writing: Promise<unknown> | undefined
  readonly #ctx: Context
  readonly #vault: DocumentStore
  readonly #inProcess: Locker

  constructor(ctx: Context, vault: DocumentStore, processLocks: Locker) {
    this.#ctx = ctx
    this.#vault = vault
    this.#inProcess = processLocks
  }

  newLock(id: string): Lock {
    // Includes the caller, so that no one can interrupt another user's upload by its id.
    const processLocks = this.#inProcess.newLock(`${callerOf(this.#ctx)} ${id}`)
    let isLocked = false
    return {
      lock: async (signal, onWanted) => {
        if (!isUuid(id)) return
        await processLocks.lock(signal, onWanted)
        isLocked = true
        try {
          await this.#acquire(id, signal, onWanted)
        } catch (error) {
          isLocked = false
          await processLocks.unlock()
          throw error
        }
      },
      unlock: async () => {
        if (!isLocked) return
        // A broken connection ends the request before the last bytes are written.
        await this.#writing?.catch(() => {})
        await this.#current?.release()
        this.#current = undefined
        await processLocks.unlock()
      },
    }
  }

  /**
   * Runs this request's write; the lease is released only after it ends.
   * @throws StaleUpload without a lease.
   */
  write<Result>(work: (lease: UploadLease) => Promise<Result>): Promise<Result> {
    if (!this.#current) throw new StaleUpload()
    const writing = work(this.#current)
    this.#writing = writing
    return writing
  }

  async #acquire(id: string, signal: AbortSignal, onWanted: () => unknown) {
    const lease = await acquireLease(this.#ctx, id, { signal, onWanted: () => void onWanted() })
    if (!lease) throw ERRORS.ERR_LOCK_TIMEOUT
    if (lease === 'unneeded') return
    try {
      if (lease.isTakeover) await this.#vault.incoming.detach((await requireOwnDocument(this.#ctx, id)).storedName)
    } catch (error) {
      lease.abandon()
      throw error
    }
    this.#current = lease
  }
}

/** Identifies who shares a lock: an application or quote request, or a single session until the email is verified. */
function callerOf({ actor }: Context): string {
  if (actor.kind !== 'applicant' && actor.kind !== 'merchant') throw ERRORS.FILE_NOT_FOUND
  const owner = actor.kind === 'merchant' ? actor.merchantLeadId : actor.applicationId
  return actor.isVerified ? owner : `${owner} ${actor.sessionId}`
}

/** Returns an upload of the caller that they did not remove. */
export async function findUpload(ctx: Context, id: string): Promise<Document | undefined> {
  if (!isUuid(id)) return undefined
  const document = await findOwnDocument(ctx, id)
  return document?.removedAt ? undefined : document
}
