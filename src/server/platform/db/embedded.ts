import { Worker } from 'node:worker_threads'
import { PortSocket } from '#server/platform/db/port-socket.ts'

/** Another process holds the data directory; two writers would destroy it. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked'
}

export interface Embedded {
  /** A `stream` for `pg`: it speaks the wire protocol with the worker. */
  connect(): PortSocket
  close(): Promise<void>
}

/** What the worker says; everything else it posts is wire protocol. */
export type WorkerWord = 'ready' | 'locked' | 'closed'

/**
 * Starts PGlite in a worker thread, so that a slow query never holds up the HTTP server.
 * @param directory the cluster; created, with mode 0700, where there is none.
 */
export async function startEmbedded(directory: string): Promise<Embedded> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { directory } })
  worker.setMaxListeners(0)

  const first = await word(worker, 'ready', 'locked')
  if (first === 'locked') {
    await worker.terminate()
    throw new DatabaseLocked(
      `${directory} is already open in another process. Stop that one first, or set DATABASE_URL.`,
    )
  }
  // Nothing can be stored any more: better to end and be started again than to answer without a memory.
  worker.on('error', (error) => {
    console.error('The embedded database failed.', error)
    process.exit(70)
  })

  return {
    connect: () => new PortSocket(worker),
    close: async () => {
      const closed = word(worker, 'closed')
      worker.postMessage('close')
      await closed
      await worker.terminate()
    },
  }
}

function word(worker: Worker, ...expected: WorkerWord[]): Promise<WorkerWord> {
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      if (!expected.includes(message as WorkerWord)) return
      worker.off('message', listen)
      worker.off('error', reject)
      resolve(message as WorkerWord)
    }
    worker.on('message', listen)
    worker.once('error', reject)
  })
}
