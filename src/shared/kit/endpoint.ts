import type { z } from 'zod/mini'
import type { ApiScope } from '#shared/identity/api-keys/scopes.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

/**
 * A scope or role list requires an API key or a complete staff session with one of them.
 * - `applicant`, `merchant`: only for the application or request open in this browser.
 * - `signing-in`: a staff session, even without its second factor.
 */
export type Access = 'public' | 'applicant' | 'merchant' | 'signing-in' | ApiScope | readonly StaffRole[]

/** Views of a record of a person's data. All of them count for alerts about bulk access. */
export const viewActions = [
  'application.view',
  'offers.view',
  'lead.view',
  'merchant-lead.view',
  'contact.view',
  'privacy.view',
  'consent.view',
] as const
type ViewAction = (typeof viewActions)[number]

/** Whose data a reply shows: one record, several rows of a list, or how many rows match a search text. */
export type Shown =
  | { readonly action: ViewAction; readonly id: string }
  | { readonly list: string; readonly ids: readonly string[] }
  | { readonly list: string; readonly search: string }

/** Limits a step-up to some values of an input field, such as a path parameter. */
export interface StepUpRule {
  readonly param: string
  readonly values: readonly (string | boolean)[]
}
export type StepUp = boolean | StepUpRule

/** Returns whether a call with this input needs a step-up. */
export const needsStepUp = (stepUp: StepUp | undefined, input: unknown): boolean =>
  typeof stepUp === 'object'
    ? stepUp.values.some((value) => value === (input as Readonly<Record<string, unknown>>)[stepUp.param])
    : stepUp === true

/** Server and browser parse with the same schemas. */
export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify syntax: `/api/admin/leads/:id`. */
  readonly path: string
  readonly access: Access
  /**
   * Requires a proof of identity from the last 10 minutes, else `step_up_required`. Sessions enrolling their first
   * second factor pass.
   */
  readonly stepUp?: true | StepUpRule
  /**
   * Not counted in the daily changes of applicants and merchants: it withdraws something that was counted, or only
   * replaces what was saved before.
   */
  readonly alwaysAllowed?: true
  /** Bytes, if the body is not a small form. */
  readonly bodyLimit?: number
  /** Body, query and path parameters; path parameters win. */
  readonly input: Input
  /** Unknown keys are stripped: the schema controls what leaves the server. */
  readonly reply: Reply
  /**
   * Required if the reply can show staff data of a person outside the team, for commands too: one that changes nothing
   * answers the same. Counts declare their search text. `mount` audits a record once in ten minutes, and counts rows of
   * later pages, filtered lists and searches, and search texts.
   */
  views?(input: z.output<Input>, reply: z.output<Reply>): Shown | undefined
}

/** Builds `views` of an endpoint whose input has the id of an application. */
export const viewsApplication = {
  byId: ({ id }: { readonly id: string }): Shown => ({ action: 'application.view', id }),
  byApplicationId: ({ applicationId: id }: { readonly applicationId: string }): Shown => ({
    action: 'application.view',
    id,
  }),
}

/** Declares an endpoint; `access` is required, so that none is accidentally public. */
export const endpoint = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Endpoint<Input, Reply>,
) => definition

/** Returns whether a role may call the endpoint. */
export const mayCall = (role: StaffRole | undefined, { access }: Pick<Endpoint, 'access'>): boolean =>
  typeof access === 'string' || (role !== undefined && access.includes(role))
