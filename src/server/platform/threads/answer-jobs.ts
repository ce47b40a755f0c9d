import { parentPort } from 'node:worker_threads'

export type JobMessage =
  | { readonly kind: 'start'; readonly request: unknown }
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array }
  | { readonly kind: 'end' }

/** `more` asks for a chunk; the others end the job. */
export type JobAnswer =
  | { readonly kind: 'more' }
  | { readonly kind: 'reply'; readonly reply: unknown }
  | { readonly kind: 'fault'; readonly message: string }

export function answerJobs<Request, Reply>(
  answer: (request: Request, chunks: AsyncIterable<Buffer>) => Promise<Reply>,
): void {
  const port = parentPort
  if (!port) throw new Error('Jobs are answered only in a worker thread.')
  let receive: (message: JobMessage) => void = () => {}
  const next = () => new Promise<JobMessage>((resolve) => (receive = resolve))
  const say = (message: JobAnswer) => port.postMessage(message)

  async function* chunks() {
    for (;;) {
      const coming = next()
      say({ kind: 'more' })
      const message = await coming
      if (message.kind !== 'chunk') return
      const { buffer, byteOffset, byteLength } = message.chunk
      yield Buffer.from(buffer, byteOffset, byteLength)
    }
  }

  async function serve() {
    for (;;) {
      const message = await next()
      if (message.kind !== 'start') continue
      try {
        say({ kind: 'reply', reply: await answer(message.request as Request, chunks()) })
      } catch (error) {
        say({ kind: 'fault', message: error instanceof Error ? error.message : String(error) })
      }
    }
  }

  port.on('message', (message: JobMessage) => receive(message))
  void serve()
}
