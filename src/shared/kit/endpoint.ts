import type { z } from 'zod/mini'
import type { ApiScope } from '#shared/identity/api-keys/contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

/**
 * Who may call an endpoint.
 * - `public`: anyone.
 * - `applicant`: an applicant with an application open in this browser; for that application only.
 * - `merchant`: a merchant who requested a quote in this browser, or opened a link we emailed; for that request only.
 * - `signing-in`: a staff session whose second factor is still outstanding, or a complete one.
 * - a scope: an API client whose key includes it.
 * - a list of roles: a complete staff session with one of them.
 */
export type Access = 'public' | 'applicant' | 'merchant' | 'signing-in' | ApiScope | readonly StaffRole[]

/** An API call. Server and browser parse with the same schemas. */
export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify syntax: `/api/admin/leads/:id`. */
  readonly path: string
  readonly access: Access
  /**
   * Requires a proof of identity not older than 10 minutes, or responds with `step_up_required`.
   * A session that is still enrolling its first second factor has none, and passes.
   */
  readonly stepUp?: true
  /** Max bytes of the body, if it is not a small form. */
  readonly bodyLimit?: number
  /** Body, query and path parameters; path parameters win. */
  readonly input: Input
  /** Unknown keys are stripped, so the schema controls the data that leaves the server. */
  readonly reply: Reply
}

/** `access` is required, so that no endpoint is public by accident. */
export const endpoint = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Input, Reply>,
) => definition

/** Returns true if a complete session with this role may call the endpoint; screens hide other actions. */
export const mayCall = (role: StaffRole | undefined, { access }: Pick<Endpoint, 'access'>): boolean =>
  typeof access === 'string' || (role !== undefined && access.includes(role))
