import { z } from 'zod/mini'

/** What staff hear of as it happens: the name of the query that reads it. */
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
 * Everything that the socket ever says. It carries no data: who hears of a change reads it by the ordinary call, under
 * their own permissions. `id` is empty where many records changed together.
 */
export const liveMessage = z.object({ topic: z.enum([...liveTopics, 'heartbeat']), id: z.string() })
export type LiveMessage = z.output<typeof liveMessage>

/** The first and only thing that the browser says. */
export const liveHello = z.object({ token: z.string().check(z.maxLength(200)) })

/** WebSocket close codes of our own (RFC 6455, 7.4.2). */
export const closeCodes = { sessionOver: 4401, roleChanged: 4403, tooSlow: 4408 } as const

/** The server speaks at least this often, ms; who hears nothing for twice as long has lost it. */
export const heartbeatMs = 25_000
