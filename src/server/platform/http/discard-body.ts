import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Longest wait for the rest of a body, ms. */
const maxWaitMs = 1_000

/**
 * Discards the rest of a body that a failed request leaves unread, and closes the connection after the answer. Without
 * this the next request on the connection waits behind the unread rest until the connection times out.
 */
export async function discardBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed) return
  reply.header('connection', 'close')
  // An iterator that still waits for data would keep the stream from flowing.
  raw.removeAllListeners('readable')
  raw.on('data', () => {})
  // A sender that is cut off while it sends may never see the answer.
  const ended = Promise.race([once(raw, 'end'), once(raw, 'close')]).catch(() => {})
  await Promise.race([ended, sleep(maxWaitMs)])
}
