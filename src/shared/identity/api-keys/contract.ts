import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

/** API key scopes: one per resource and direction. */
export const apiScopes = ['leads:read', 'leads:write', 'applications:read', 'applications:write'] as const
export type ApiScope = (typeof apiScopes)[number]

export const scopeLabels = {
  'leads:read': 'Read leads',
  'leads:write': 'Add leads',
  'applications:read': 'Read application stages and offers',
  'applications:write': 'Start applications for leads',
} as const satisfies Record<ApiScope, string>

/** Prefix of every key, so that secret scanners find leaked ones. */
export const keyPrefix = 'hl_'

/** Requests per minute that a key can have; no single address may exceed the highest. */
export const rateLimits = ['30', '60', '120', '300'] as const
/** Days until a key expires. */
export const lifetimes = ['30', '90', '365', 'never'] as const

/** How long a revoked key can be restored, ms. */
export const restorableMs = 10 * 60_000
/** How long the previous key works after a rotation, ms. */
export const rotationOverlapMs = 24 * 60 * 60_000

const scopesMessage = 'Choose at least one permission'

export const apiKeyForm = z.object({
  label: text(1, 80, 'Enter the integration’s name'),
  scopes: z.array(z.enum(apiScopes, scopesMessage), scopesMessage).check(z.minLength(1, scopesMessage)),
  perMinute: z.enum(rateLimits, 'Choose a request limit'),
  lifetime: z.enum(lifetimes, 'Choose an expiration'),
})
export type ApiKeyForm = z.output<typeof apiKeyForm>

export const apiKey = z.object({
  id: z.uuid(),
  label: z.string(),
  /** The recognizable start of the key: `hl_Zk3f9a`. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  perMinute: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** To the minute. */
  lastUsedAt: z.nullable(z.string()),
  /** The previous key works until then. */
  previousUntil: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.nullable(z.string()),
  /** Until when it can be restored; null if it is active, or can't be restored. */
  restorableUntil: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof apiKey>

const access = administratorRoles
const one = z.object({ id: z.uuid('Invalid input') })
const nothing = z.object({})
const path = '/api/admin/api-keys/:id'
const told = z.object({ id: z.uuid(), key: z.string() })

export const listApiKeys = endpoint({
  ...{ method: 'GET', path: '/api/admin/api-keys', access },
  input: nothing,
  reply: z.object({ keys: z.array(apiKey) }),
})

/** Returns the key, which is shown only once. */
export const createApiKey = endpoint({
  ...{ method: 'POST', path: '/api/admin/api-keys', access, stepUp: true },
  input: apiKeyForm,
  reply: told,
})

/**
 * Issues a new key with the same scopes, shown only once; the previous one works for 24 more hours. `from` is the
 * prefix that the caller saw: `conflict` if the key was rotated concurrently, so that the key in use does not end
 * unnoticed.
 */
export const rotateApiKey = endpoint({
  ...{ method: 'POST', path: `${path}/rotate`, access, stepUp: true },
  input: z.object({ ...one.shape, from: z.string('Invalid input') }),
  reply: told,
})

/** Revokes a key and its predecessor at once. Needs no step-up, because a leak must be stopped fast. */
export const revokeApiKey = endpoint({
  ...{ method: 'POST', path: `${path}/revoke`, access },
  input: one,
  reply: nothing,
})

/** Restores a key revoked within the last ten minutes; later `conflict`. */
export const restoreApiKey = endpoint({
  ...{ method: 'POST', path: `${path}/restore`, access, stepUp: true },
  input: one,
  reply: nothing,
})
