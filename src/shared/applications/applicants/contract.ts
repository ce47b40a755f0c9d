import { z } from 'zod/mini'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { parseReference } from '#shared/kit/ids/reference.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { email, text } from '#shared/kit/text.ts'

export const linkMinutes = 30
export const codeMinutes = 10

const referenceMessage = 'Please enter the reference from our email, for example HL-7Q4K-92XM'

export const openApplication = z.object({
  reference: z.string(),
  type: z.enum(applicationTypes),
  stage: z.enum(stages),
  name: z.string(),
  email: z.string(),
  /** False for the browser that started the draft. */
  isVerified: z.boolean(),
  /** False for drafts, and for applications imported after they were submitted elsewhere. */
  hasTranscript: z.boolean(),
})
export type OpenApplication = z.output<typeof openApplication>

/** Null instead of an error, so that any page may ask. */
export const findOpenApplication = endpoint({
  method: 'GET',
  path: '/api/applicants/me',
  access: 'public',
  input: z.object({}),
  reply: z.object({ file: z.nullable(openApplication) }),
})

/** The response does not depend on a match. */
export const requestCode = endpoint({
  method: 'POST',
  path: '/api/applicants/codes',
  access: 'public',
  input: z.object({
    reference: text(1, 40, referenceMessage).check(
      z.refine((typed) => parseReference(typed) !== undefined, referenceMessage),
    ),
    email: email(),
  }),
  reply: z.object({ codeId: uuid() }),
})

export const enterCode = endpoint({
  method: 'POST',
  path: '/api/applicants/sign-in',
  access: 'public',
  input: z.object({
    codeId: uuid('Please request a new code'),
    code: text(1, 20, 'Please enter the six digits from the email').check(
      z.overwrite((typed) => typed.replace(/\D/g, '')),
      z.refine((digits) => digits.length === 6, 'Please enter the six digits from the email'),
    ),
  }),
  reply: z.object({ file: openApplication }),
})

/** The response is the same without any open application. */
export const requestLinks = endpoint({
  method: 'POST',
  path: '/api/applicants/links',
  access: 'public',
  input: z.object({ email: email() }),
  reply: z.object({ isRequested: z.literal(true) }),
})

/** Works once. */
export const openLink = endpoint({
  method: 'POST',
  path: '/api/applicants/open',
  access: 'public',
  input: z.object({ token: text(20, 200, 'This link is incomplete. Please open it again from the email.') }),
  reply: z.object({ file: openApplication }),
})

/**
 * Only before the address is verified, in the browser that started the application. Earlier codes and links stop
 * working.
 */
export const correctEmail = endpoint({
  method: 'PUT',
  path: '/api/applicants/email',
  access: 'applicant',
  input: z.object({ email: email() }),
  reply: z.object({ file: openApplication }),
})

/** Nothing is deleted. */
export const closeApplication = endpoint({
  method: 'POST',
  path: '/api/applicants/close',
  access: 'public',
  input: z.object({}),
  reply: z.object({}),
})
