import { z } from 'zod/mini'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { email, normalizeEmail, text } from '#shared/kit/text.ts'

/** `not_asked`: listed in the application, but never emailed. */
export const ownerStatuses = ['not_asked', 'asked', 'authorized', 'declined', 'withdrawn'] as const

export const ownerLinkDays = 14

/** The token is in the URL fragment, which browsers never send to a server. */
export const ownerPath = '/application-authorization'
export const ownerLink = (siteUrl: string, token: string) => `${siteUrl}${ownerPath}#${token}`

/** Changes with the wording below; stored with each consent. */
export const ownerTextVersion = '2026-11-1'

/** Returns the authorization of one owner, as written instructions under 15 U.S.C. 1681b(a)(2). */
export const ownerAuthorizationText = (business: string, broker: string) =>
  'I authorize each lender that the applicant later approves by name to obtain credit reports about me for the funding ' +
  `application of ${business}. ${broker} itself does not obtain any. A lender’s inquiry can lower my score. Before a ` +
  `lender is approved, I can ask ${broker} which kind of inquiry it makes. This is not a personal guarantee. I can ` +
  `withdraw this authorization at any time with the link in my email or by sending ${broker} a message; a lender keeps ` +
  'the reports it has already obtained.'

/** Saved if an owner refuses. */
export const ownerRefusalText = (business: string) =>
  `I do not authorize any lender to obtain credit reports about me for the funding application of ${business}.`

/** Saved if an owner withdraws. */
export const ownerWithdrawalText = (business: string) =>
  `I withdraw my authorization to obtain credit reports about me for the funding application of ${business}.`

interface Person {
  readonly name: string
  readonly email: string
}

/** Returns the listed owners except the applicant, who authorizes reports when signing the application. */
export function coOwnersOf(listed: unknown, applicant: Person): Person[] {
  if (!Array.isArray(listed)) return []
  const owners = listed.flatMap((each: { fullName?: unknown; email?: unknown } | null): Person[] =>
    typeof each?.fullName === 'string' && typeof each.email === 'string'
      ? [{ name: each.fullName.trim(), email: each.email.trim() }]
      : [],
  )
  const namesakes = owners.filter(({ name }) => isSameName(name, applicant.name))
  const hasOwnEmail = (owner: Person) => normalizeEmail(owner.email) === normalizeEmail(applicant.email)
  // Of a father and a son with the same name, only one is the applicant.
  const self = namesakes.find(hasOwnEmail) ?? namesakes[0]
  return owners.filter((owner) => owner !== self)
}

const token = text(20, 200, 'This link is incomplete. Please open it again from the email.')

/** Nothing else of the application. */
const ownerRequest = z.object({
  status: z.enum(ownerStatuses),
  owner: z.string(),
  business: z.string(),
  applicant: z.string(),
  broker: z.string(),
  text: z.string(),
  version: z.string(),
  expiresAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** The application has been closed, so nothing can be authorized. */
  isClosed: z.boolean(),
})
export type OwnerRequest = z.output<typeof ownerRequest>

/** Null once an unanswered link has expired. A wrong or replaced link is `not_found`. */
const reply = z.object({ request: z.nullable(ownerRequest) })

export const openOwnerRequest = endpoint({
  method: 'POST',
  path: '/api/owner-authorizations/open',
  access: 'public',
  input: z.object({ token }),
  reply,
})

/** Answers once; `conflict` for another answer, or if the text has changed since. */
export const answerOwnerRequest = endpoint({
  method: 'POST',
  path: '/api/owner-authorizations/answer',
  access: 'public',
  input: z.object({
    token,
    isAuthorized: z.boolean('Invalid input'),
    version: text(1, 40, 'Invalid input'),
    /** The owner's full name; empty to refuse. */
    signature: z._default(text(0, 200, 'Please type your full name'), ''),
  }),
  reply,
})

/** Also after the link has expired. */
export const withdrawOwnerAuthorization = endpoint({
  method: 'POST',
  path: '/api/owner-authorizations/withdraw',
  access: 'public',
  input: z.object({ token }),
  reply,
})

/** Emails a new link to the same address, for an expired one. */
export const renewOwnerLink = endpoint({
  method: 'POST',
  path: '/api/owner-authorizations/new-link',
  access: 'public',
  input: z.object({ token }),
  reply: z.object({ isRequested: z.literal(true) }),
})

const listedOwner = z.object({
  /** Null if never asked. */
  id: z.nullable(uuid()),
  name: z.string(),
  email: z.string(),
  status: z.enum(ownerStatuses),
  /** Null until the email is sent. */
  emailedAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** The link no longer works, and there is no answer. */
  isExpired: z.boolean(),
  /** The mail server says that the address doesn't exist. */
  isBounced: z.boolean(),
  /** The last one, even if the owner was asked again or has authorized since. */
  refusal: z.nullable(
    z.object({ status: z.enum(['declined', 'withdrawn']), at: z.string(), isOtherAddress: z.boolean() }),
  ),
})
export type ListedOwner = z.output<typeof listedOwner>
const list = z.object({ owners: z.array(listedOwner) })

const id = uuid('Invalid input')
const name = text(2, 200, 'Enter the full name')

export const listOwners = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/owners',
  access: applicationReaderRoles,
  input: z.object({ applicationId: id }),
  reply: list,
  views: viewsApplication.byApplicationId,
})

/** Emails the link at once. `conflict` for a name that was already asked. */
export const addOwner = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/owners',
  access: applicationRoles,
  input: z.object({ applicationId: id, name, email: email() }),
  reply: list,
  views: viewsApplication.byApplicationId,
})

/** Emails a new link; earlier ones stop working. */
export const askOwnerAgain = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/owners/:ownerId/ask',
  access: applicationRoles,
  input: z.object({ applicationId: id, ownerId: id }),
  reply: list,
  views: viewsApplication.byApplicationId,
})

/**
 * Ends earlier links and emails a new one, and the former address. `conflict` after an authorization, or if the address is
 * no longer `from`. After a refusal only for owners and managers, with a reason.
 */
export const correctOwner = endpoint({
  method: 'PUT',
  path: '/api/admin/applications/:applicationId/owners/:ownerId',
  access: applicationRoles,
  input: z.object({
    ...{ applicationId: id, ownerId: id, from: text(0, 254, 'Invalid input'), name, email: email() },
    reason: z._default(text(0, 300, 'Enter a reason'), ''),
  }),
  reply: list,
  views: viewsApplication.byApplicationId,
})

/** Records what an owner said or wrote, in their words. */
export const recordOwnerWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/owners/:ownerId/withdraw',
  access: applicationRoles,
  input: z.object({ applicationId: id, ownerId: id, how: text(2, 300, 'Enter how they withdrew it') }),
  reply: list,
  views: viewsApplication.byApplicationId,
})

export const listOwnOwners = endpoint({
  method: 'GET',
  path: '/api/tracking/owners',
  access: 'applicant',
  input: z.object({}),
  reply: list,
})

/** Only after opening the application by email, and only until the owner answers. */
export const askOwnOwnerAgain = endpoint({
  method: 'POST',
  path: '/api/tracking/owners/:ownerId/ask',
  access: 'applicant',
  input: z.object({ ownerId: id }),
  reply: list,
})

export const correctOwnOwner = endpoint({
  method: 'PUT',
  path: '/api/tracking/owners/:ownerId',
  access: 'applicant',
  input: z.object({ ownerId: id, from: text(0, 254, 'Invalid input'), email: email() }),
  reply: list,
})
