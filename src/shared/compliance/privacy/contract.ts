import { z } from 'zod/mini'
import { parseAnyReference } from '#shared/applications/applications/reference.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email, multiline, text } from '#shared/kit/text.ts'
import { privacyIntakePath } from './addresses.ts'
import { requestKinds } from './request-kinds.ts'

const referenceMessage =
  'This is not a reference of ours. It looks like HL-7Q4K-92XM and stands in every mail from us. You may leave it empty.'

/** What somebody asks about their own data. */
export const newPrivacyRequest = z
  .object({
    kind: z.enum(requestKinds, 'Please choose what we shall do'),
    name: text(2, 200, 'Full name must be at least 2 characters'),
    email: email(),
    /** Of an application, an earlier message, a quote or a privacy request; empty where there is none. */
    reference: z._default(
      text(0, 40, referenceMessage).check(
        z.refine((value) => value === '' || parseAnyReference(value) !== undefined, referenceMessage),
      ),
      '',
    ),
    /** What is wrong, and how it is right. */
    details: z._default(multiline(4_000), ''),
  })
  .check(
    z.refine(({ kind, details }) => kind !== 'correct' || details.length >= 10, {
      path: ['details'],
      error: 'Please say what is wrong, and how it is right',
    }),
  )
export type NewPrivacyRequest = z.output<typeof newPrivacyRequest>

/** Bytes: four thousand characters of any language, as a plain form encodes them. */
const bodyLimit = 64 * 1024

/**
 * Takes a request. The answer is the same whether the address is known or not, because nothing is looked up. What needs a
 * proof waits for the button in the mail.
 */
export const sendPrivacyRequest = endpoint({
  method: 'POST',
  path: privacyIntakePath,
  access: 'public',
  bodyLimit,
  input: newPrivacyRequest,
  reply: z.object({ isReceived: z.literal(true) }),
})
