import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { loggableError } from '#server/platform/reporting/loggable-error.ts'

class PortSocket extends Duplex {
  readonly #worker: Worker
  readonly #receive = (message: unknown) => {
    if (message instanceof Uint8Array) this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
  }

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#receive)
  }

  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#worker.postMessage(new Uint8Array(chunk))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#worker.postMessage(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off('message', this.#receive)
    done(error)
  }
}

export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked'
}

/** The folder was copied while a server had it open. */
export class DatabaseCopied extends Error {
  override readonly name = 'DatabaseCopied'
}

export interface Embedded {
  /** A wire protocol `stream` for `pg`. */
  connect(): PortSocket
  /** Copies the database as of one moment, between two transactions, to a new folder. */
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

/** Everything else posted is wire protocol. */
export type WorkerMessage = 'ready' | 'locked' | 'copied' | 'closed' | 'alive' | { readonly copiedTo: string }

/** Answered in order, after earlier queries. */
export type MainMessage = 'close' | 'alive?' | { readonly copyTo: string }

/** Longer than our queries or vacuums. */
const patience = 120_000

/**
 * Starts PGlite in a worker thread, so that slow queries don't block HTTP. A PANIC, such as a full disk, or no
 * response ends the process (code 70); committed data survives.
 * @param directory created with mode 0700 if missing.
 * @param patienceMs max time on one thing.
 */
export async function startEmbedded(directory: string, patienceMs = patience): Promise<Embedded> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { directory } })
  worker.setMaxListeners(0)

  const first = await word(worker, 'ready', 'locked', 'copied')
  if (first === 'copied') {
    await worker.terminate()
    throw new DatabaseCopied(
      `${directory} was copied while a server had it open. Files copied at different moments may not match, so this copy is not used.
Restore a backup instead (npm run backup -- FILE while the server runs, then npm run restore -- FILE FOLDER), or stop the server and copy the folder again.
If it was copied after the server had ended, or in one moment by the file system or the virtual machine, delete ${directory}/harborline-open and start again.`,
    )
  }
  if (first === 'locked') {
    await worker.terminate()
    throw new DatabaseLocked(
      `${directory} is already open in another process. Stop that one first, or set DATABASE_URL.`,
    )
  }
  worker.on('error', end)
  const watch = watchOver(worker, patienceMs)

  return {
    connect: () => new PortSocket(worker),
    copyTo: (folder) =>
      new Promise((resolve) => {
        const listen = (message: unknown) => {
          if (typeof message !== 'object' || message === null || !('copiedTo' in message)) return
          if (message.copiedTo !== folder) return
          worker.off('message', listen)
          resolve()
        }
        worker.on('message', listen)
        worker.postMessage({ copyTo: folder } satisfies MainMessage)
      }),
    close: async () => {
      clearInterval(watch)
      const closed = word(worker, 'closed')
      worker.postMessage('close' satisfies MainMessage)
      await closed
      await worker.terminate()
    },
  }
}

/** Restarting beats running without a database. */
function end(error: unknown) {
  console.error('The embedded database failed.', loggableError(error))
  process.exit(70)
}

function watchOver(worker: Worker, patienceMs: number) {
  let lastCheckAt = performance.now()
  let isWaiting = false
  worker.on('message', (message: unknown) => {
    if (message === 'alive') isWaiting = false
  })
  return setInterval(() => {
    if (!isWaiting) {
      isWaiting = true
      lastCheckAt = performance.now()
      worker.postMessage('alive?' satisfies MainMessage)
    } else if (performance.now() - lastCheckAt > patienceMs) end(new Error(`No answer for ${patienceMs} ms.`))
  }, patienceMs / 8).unref()
}

function word(worker: Worker, ...expected: WorkerMessage[]): Promise<WorkerMessage> {
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      if (!expected.includes(message as WorkerMessage)) return
      worker.off('message', listen)
      worker.off('error', reject)
      resolve(message as WorkerMessage)
    }
    worker.on('message', listen)
    worker.once('error', reject)
  })
}
