import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

const maxWaitMs = 1_000

/** Closes the connection after the response, because the next request would wait for the unread body. */
export async function discardBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed) return
  reply.header('connection', 'close')
  // A waiting iterator would block the stream.
  raw.removeAllListeners('readable')
  raw.on('data', () => {})
  // Otherwise clients may miss the response.
  const ended = Promise.race([once(raw, 'end'), once(raw, 'close')]).catch(() => {})
  await Promise.race([ended, sleep(maxWaitMs)])
}
