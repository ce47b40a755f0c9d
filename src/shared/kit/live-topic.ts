import { z } from 'zod/mini'

/** The name of the query that loads the data. */
export const liveTopics = [
  'leads',
  'new-leads',
  'applications',
  'lenders',
  'disclosure-rules',
  'legal-periods',
  'commissions',
  'success-fees',
  'contacts',
  'merchant-leads',
  'privacy-requests',
  'tasks',
  'inbox',
  'error-reports',
  'settings',
  'jobs',
  'webhooks',
  'presence',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/**
 * Without data, because clients load changes under their own permissions (record 14). `id` is empty if many records
 * changed; browsers get `oneRecord` instead of an id.
 */
export const liveMessage = z.object({ topic: z.enum([...liveTopics, 'heartbeat']), id: z.string() })
export type LiveMessage = z.output<typeof liveMessage>

export const oneRecord = 'one'

/** The only message that browsers send. */
export const liveHello = z.object({ token: z.string().check(z.maxLength(200)) })

/** In the private range of RFC 6455, 7.4.2. */
export const closeCodes = { sessionOver: 4401, roleChanged: 4403, tooSlow: 4408 } as const

/** After twice that, the connection counts as lost. */
export const heartbeatMs = 25_000
