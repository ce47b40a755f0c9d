import { z } from 'zod/mini'
import { password, signedIn } from '#shared/identity/auth/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { email, text } from '#shared/kit/text.ts'
import { administratorRoles } from './role-rank.ts'
import { staffRoles } from './roles.ts'

const id = uuid('Invalid input')
const token = z.string('Invalid input').check(z.maxLength(200))

const invitation = z.object({
  id: uuid(),
  email: z.string(),
  role: z.enum(staffRoles),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** Null while the email is queued. */
  sentAt: z.nullable(z.string()),
})
export type Invitation = z.output<typeof invitation>

/** The link works once, for 7 days. `conflict` for an existing account or open invitation. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ email: email(), role: z.enum(staffRoles, 'Choose a role') }),
  reply: z.object({ invitation }),
})

/** Newest first; expired ones stay until revoked or resent. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ invitations: z.array(invitation) }),
})

/** The link works 7 days; the old one stops. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/:id/resend',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id }),
  reply: z.object({}),
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: administratorRoles,
  input: z.object({ id }),
  reply: z.object({}),
})

/** Every invalid link gets the same `invalid`. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitation',
  access: 'public',
  input: z.object({ token }),
  reply: z.object({ email: z.string(), role: z.enum(staffRoles) }),
})

/** Signs in; the second factor is the next step. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitation/accept',
  access: 'public',
  input: z.object({ token, name: text(2, 200, 'Full name must be at least 2 characters'), password }),
  reply: signedIn,
})
