import { z } from 'zod/mini'
import { apiScopes } from '#shared/identity/api-keys/scopes.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

/** Requests a minute that a key may be given; one address may send no more than the last of them. */
export const paces = ['30', '60', '120', '300'] as const
/** Days until a key ends by itself. */
export const lifetimes = ['30', '90', '365', 'never'] as const

/** How long a key that was revoked can be put in force again, ms. */
export const restorableMs = 10 * 60_000
/** How long the key before works beside the one that replaced it, ms. */
export const overlapMs = 24 * 60 * 60_000

const scopesMessage = 'Please choose what it may do'

/** What somebody says of a new key. */
export const apiKeyForm = z.object({
  label: text(1, 80, 'Please say which program uses it'),
  scopes: z.array(z.enum(apiScopes, scopesMessage), scopesMessage).check(z.minLength(1, scopesMessage)),
  perMinute: z.enum(paces, 'Please choose how often'),
  lifetime: z.enum(lifetimes, 'Please choose how long'),
})
export type ApiKeyForm = z.output<typeof apiKeyForm>

export const apiKey = z.object({
  id: z.uuid(),
  label: z.string(),
  /** The beginning of the key, to know it by: `hl_Zk3f9a`. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  perMinute: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** To the minute. */
  lastUsedAt: z.nullable(z.string()),
  /** Until then the key before works as well. */
  previousUntil: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.nullable(z.string()),
  /** Until then it can be put in force again; null where it is in force, or gone for good. */
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

/** The key is told this once and never again. */
export const createApiKey = endpoint({
  ...{ method: 'POST', path: '/api/admin/api-keys', access, stepUp: true },
  input: apiKeyForm,
  reply: told,
})

/**
 * A new key with the same rights, told this once; for 24 hours the one before works as well. `from` is the prefix of the key
 * that the caller saw: `conflict` where somebody has replaced it meanwhile, so that the one in use does not end unseen.
 */
export const rotateApiKey = endpoint({
  ...{ method: 'POST', path: `${path}/rotate`, access, stepUp: true },
  input: z.object({ ...one.shape, from: z.string('Invalid input') }),
  reply: told,
})

/** Ends a key at once, the one before it too. Asks for no proof: whoever sees one leak must be fast. */
export const revokeApiKey = endpoint({
  ...{ method: 'POST', path: `${path}/revoke`, access },
  input: one,
  reply: nothing,
})

/** Puts a key in force again that was revoked within the last ten minutes; `conflict` later. */
export const restoreApiKey = endpoint({
  ...{ method: 'POST', path: `${path}/restore`, access, stepUp: true },
  input: one,
  reply: nothing,
})
