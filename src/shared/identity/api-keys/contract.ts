import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'
import { apiScopes } from './scopes.ts'

/** Lets secret scanners find leaked keys. */
export const keyPrefix = 'hl_'

/** Per minute; no address may exceed the highest. */
export const rateLimits = ['30', '60', '120', '300'] as const
/** Days. */
export const lifetimes = ['30', '90', '365', 'never'] as const

/** For a revoked key. */
export const restorableMs = 10 * 60_000
/** The previous key works until then. */
export const rotationOverlapMs = 24 * 60 * 60_000

const scopesMessage = 'Choose at least one permission'

const apiKeyForm = z.object({
  label: text(1, 80, 'Enter the integration’s name'),
  scopes: z.array(z.enum(apiScopes, scopesMessage), scopesMessage).check(z.minLength(1, scopesMessage)),
  perMinute: z.enum(rateLimits, 'Choose a request limit'),
  lifetime: z._default(z.enum(lifetimes, 'Choose an expiration'), '90'),
})
export type ApiKeyForm = z.output<typeof apiKeyForm>

const apiKey = z.object({
  id: uuid(),
  label: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  perMinute: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** To the minute. */
  lastUsedAt: z.nullable(z.string()),
  previousUntil: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.nullable(z.string()),
  /** Null if active or final. */
  restorableUntil: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof apiKey>

const access = administratorRoles
const one = z.object({ id: uuid('Invalid input') })
const nothing = z.object({})
const path = '/api/admin/api-keys/:id'
const told = z.object({ id: uuid(), key: z.string() })

export const listApiKeys = endpoint({
  ...{ method: 'GET', path: '/api/admin/api-keys', access },
  input: nothing,
  reply: z.object({ keys: z.array(apiKey) }),
})

/** The key is shown only once. */
export const createApiKey = endpoint({
  ...{ method: 'POST', path: '/api/admin/api-keys', access, stepUp: true },
  input: apiKeyForm,
  reply: told,
})

/**
 * The key is shown once; the previous one works for 24 hours. `from` is the prefix the caller saw: `conflict` after a
 * concurrent rotation, so that no key in use ends unnoticed.
 */
export const rotateApiKey = endpoint({
  ...{ method: 'POST', path: `${path}/rotate`, access, stepUp: true },
  input: z.object({ ...one.shape, from: z.string('Invalid input') }),
  reply: told,
})

/** Needs no step-up, because a leak must be stopped fast. */
export const revokeApiKey = endpoint({
  ...{ method: 'POST', path: `${path}/revoke`, access },
  input: one,
  reply: nothing,
})

/** Only within ten minutes; later `conflict`. */
export const restoreApiKey = endpoint({
  ...{ method: 'POST', path: `${path}/restore`, access, stepUp: true },
  input: one,
  reply: nothing,
})
