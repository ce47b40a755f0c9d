import { ERRORS, type Lock, type Locker } from '@tus/server'
import { validate as isUuid } from 'uuid'
import { type Document, findOwnDocument } from '#server/features/documents/queries.ts'
import { acquireLease, type UploadLease } from '#server/features/documents/upload-lease.ts'
import type { Vault } from '#server/features/documents/vault.ts'
import type { Context } from '#server/platform/context.ts'
import { StaleUpload } from '#server/platform/storage/incoming.ts'

/**
 * The locks of one request as the tus server asks for them: first among the requests of this process, which give way at
 * once, then a lease in the database, because other servers may share the directory of the uploads.
 */
export class UploadLeases implements Locker {
  #current: UploadLease | undefined
  #writing: Promise<unknown> | undefined
  readonly #ctx: Context
  readonly #vault: Vault
  readonly #inProcess: Locker

  constructor(ctx: Context, vault: Vault, inProcess: Locker) {
    this.#ctx = ctx
    this.#vault = vault
    this.#inProcess = inProcess
  }

  newLock(id: string): Lock {
    const inProcess = this.#inProcess.newLock(id)
    let isLocked = false
    return {
      lock: async (signal, onWanted) => {
        const document = await findUpload(this.#ctx, id)
        // A new upload, or another person's, which must not be interrupted.
        if (!document) return
        await inProcess.lock(signal, onWanted)
        isLocked = true
        try {
          await this.#acquire(document, signal, onWanted)
        } catch (error) {
          isLocked = false
          await inProcess.unlock()
          throw error
        }
      },
      unlock: async () => {
        if (!isLocked) return
        // A connection that breaks ends the request before the last bytes are written.
        await this.#writing?.catch(() => {})
        await this.#current?.release()
        this.#current = undefined
        await inProcess.unlock()
      },
    }
  }

  /** Runs the one write of this request; the lease is not released before it has ended. @throws StaleUpload without a lease. */
  write<Result>(work: (lease: UploadLease) => Promise<Result>): Promise<Result> {
    if (!this.#current) throw new StaleUpload()
    const writing = work(this.#current)
    this.#writing = writing
    return writing
  }

  async #acquire({ id, status, storedName }: Document, signal: AbortSignal, onWanted: () => unknown) {
    if (status !== 'uploading') return
    const lease = await acquireLease(this.#ctx, id, { signal, onWanted: () => void onWanted() })
    if (!lease) throw ERRORS.ERR_LOCK_TIMEOUT
    try {
      if (lease.isTakeover) await this.#vault.incoming.detach(storedName)
    } catch (error) {
      lease.abandon()
      throw error
    }
    this.#current = lease
  }
}

/** Returns an upload of the caller that they did not remove. */
export async function findUpload(ctx: Context, id: string): Promise<Document | undefined> {
  if (!isUuid(id)) return undefined
  const document = await findOwnDocument(ctx, id)
  return document?.removedAt ? undefined : document
}
