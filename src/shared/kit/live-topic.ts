import { z } from 'zod/mini'

/** Live update topics: the name of the query that loads the data. */
export const liveTopics = [
  'leads',
  'applications',
  'lenders',
  'commissions',
  'contacts',
  'merchant-leads',
  'privacy-requests',
  'tasks',
  'error-reports',
  'settings',
  'jobs',
  'webhooks',
  'presence',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/**
 * The only message the socket sends. It carries no data: clients load a change under the user's permissions. `id` is
 * empty if many records changed together.
 */
export const liveMessage = z.object({ topic: z.enum([...liveTopics, 'heartbeat']), id: z.string() })
export type LiveMessage = z.output<typeof liveMessage>

/** The only message that browsers send. */
export const liveHello = z.object({ token: z.string().check(z.maxLength(200)) })

/** Our own WebSocket close codes (RFC 6455, 7.4.2). */
export const closeCodes = { sessionOver: 4401, roleChanged: 4403, tooSlow: 4408 } as const

/** Max time between server messages, ms; after twice that, the connection counts as lost. */
export const heartbeatMs = 25_000
