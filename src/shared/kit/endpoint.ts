import type { z } from 'zod/mini'
import type { ApiScope } from '#shared/identity/api-keys/scopes.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

/**
 * Who may call an endpoint.
 * - `public`: anyone.
 * - `applicant`: whoever has an application open in this browser; it speaks of that one application and no other.
 * - `merchant`: whoever asked for a merchant quote in this browser, or came by a link we mailed them; of that one request.
 * - `signing-in`: a staff session whose second factor is still outstanding, or a complete one.
 * - a scope: a program that shows an API key which includes it.
 * - a list of roles: a complete staff session with one of them.
 */
export type Access = 'public' | 'applicant' | 'merchant' | 'signing-in' | ApiScope | readonly StaffRole[]

/** One call the product offers. The server mounts it, the browser calls it, and both parse with the same schemas. */
export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify syntax: `/api/admin/leads/:id`. */
  readonly path: string
  readonly access: Access
  /**
   * A sensitive act: asks for a proof of identity not older than 10 minutes, or answers `step_up_required`.
   * A session that is still enrolling its first second factor has none to show, and passes.
   */
  readonly stepUp?: true
  /** Bytes that the body may have where it is not a small form. */
  readonly bodyLimit?: number
  /** Body, query and path parameters merged into one object; path parameters win. */
  readonly input: Input
  /** Unknown keys are stripped, so the schema also decides what leaves the server. */
  readonly reply: Reply
}

/** Returns its argument, typed. `access` is required, so that no endpoint is public by accident. */
export const endpoint = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Input, Reply>,
) => definition

/** True where a complete session with this role may call the endpoint; a screen shows nobody what they may not do. */
export const mayCall = (role: StaffRole | undefined, { access }: Pick<Endpoint, 'access'>): boolean =>
  typeof access === 'string' || (role !== undefined && access.includes(role))
