import { z } from 'zod/mini'
import { honeypot } from '#shared/intake/leads/bot-signals.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { parseAnyReference } from '#shared/kit/ids/reference.ts'
import { email, multiline, text } from '#shared/kit/text.ts'
import { requestKinds } from './request-kinds.ts'

/** All but the first carry a token and are only linked to. */
export const privacyPaths = {
  form: '/privacy-requests',
  checkMail: '/privacy-requests/check-mail',
  confirm: '/privacy-requests/confirm',
  confirmed: '/privacy-requests/confirmed',
  copy: '/privacy-requests/copy',
  expired: '/privacy-requests/expired',
  done: '/privacy-requests/done',
} as const

export const privacyIntakePath = '/api/privacy-requests'

const referenceMessage =
  'This isn’t one of our references. It looks like HL-7Q4K-92XM and is in every email from us. You can leave this field empty.'

const newPrivacyRequest = z
  .object({
    kind: z.enum(requestKinds, 'Choose what you want us to do'),
    name: text(2, 200, 'Full name must be at least 2 characters'),
    email: email(),
    /** An application, earlier message, quote or privacy request. */
    reference: z._default(
      text(0, 40, referenceMessage).check(
        z.refine((value) => value === '' || parseAnyReference(value) !== undefined, referenceMessage),
      ),
      '',
    ),
    details: z._default(multiline(4_000), ''),
    ...honeypot,
  })
  .check(
    z.refine(({ kind, details }) => kind !== 'correct' || details.length >= 10, {
      path: ['details'],
      error: 'Describe what is wrong and what is correct',
    }),
  )
export type NewPrivacyRequest = z.output<typeof newPrivacyRequest>

/** Four thousand characters of any language, form-encoded. */
const bodyLimit = 64 * 1024

/** Nothing is looked up, so the response reveals nothing. Some kinds wait for confirmation by email. */
export const sendPrivacyRequest = endpoint({
  method: 'POST',
  path: privacyIntakePath,
  access: 'public',
  bodyLimit,
  input: newPrivacyRequest,
  reply: z.object({ isReceived: z.literal(true) }),
})
