import { z } from 'zod/mini'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { parseReference } from '#shared/applications/applications/reference.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email, text } from '#shared/kit/text.ts'

/** How long a mailed link or code works, minutes. */
export const linkMinutes = 30
export const codeMinutes = 10

const referenceMessage = 'Please enter the reference as it stands in our mail, for example HL-7Q4K-92XM'

/** Whose file a browser has open. */
export const openFile = z.object({
  reference: z.string(),
  type: z.enum(applicationTypes),
  stage: z.enum(stages),
  name: z.string(),
  email: z.string(),
  /** Came by a mailed link or code; otherwise it is the browser that began the draft. */
  isVerified: z.boolean(),
})
export type OpenFile = z.output<typeof openFile>

/** The file that this browser has open; null where it has none. Anybody may ask, so that asking is no error. */
export const findOpenFile = endpoint({
  method: 'GET',
  path: '/api/applicants/me',
  access: 'public',
  input: z.object({}),
  reply: z.object({ file: z.nullable(openFile) }),
})

/**
 * Asks for a code by mail. The answer, and what is done before it, is the same for pairs that belong together and for
 * pairs that do not.
 */
export const askForCode = endpoint({
  method: 'POST',
  path: '/api/applicants/codes',
  access: 'public',
  input: z.object({
    reference: text(1, 40, referenceMessage).check(
      z.refine((typed) => parseReference(typed) !== undefined, referenceMessage),
    ),
    email: email(),
  }),
  reply: z.object({ codeId: z.uuid() }),
})

/** Opens the file in this browser. */
export const enterCode = endpoint({
  method: 'POST',
  path: '/api/applicants/sign-in',
  access: 'public',
  input: z.object({
    codeId: z.uuid('Please ask for a new code'),
    code: text(1, 20, 'Please enter the six digits of the mail').check(
      z.overwrite((typed) => typed.replace(/\D/g, '')),
      z.refine((digits) => digits.length === 6, 'Please enter the six digits of the mail'),
    ),
  }),
  reply: z.object({ file: openFile }),
})

/** Mails a link for each open application of an address. The answer is the same where there is none. */
export const askForLinks = endpoint({
  method: 'POST',
  path: '/api/applicants/links',
  access: 'public',
  input: z.object({ email: email() }),
  reply: z.object({ isAsked: z.literal(true) }),
})

/** Opens the file of a mailed link in this browser, once. */
export const openLink = endpoint({
  method: 'POST',
  path: '/api/applicants/open',
  access: 'public',
  input: z.object({ token: text(20, 200, 'This link is not complete. Please open it from the mail again.') }),
  reply: z.object({ file: openFile }),
})

/**
 * Corrects a mistyped address, in the browser that began the application and as long as nobody has come by mail. All
 * mail goes to the new one from then on, and what was mailed to the old one opens nothing.
 */
export const correctEmail = endpoint({
  method: 'PUT',
  path: '/api/applicants/email',
  access: 'applicant',
  input: z.object({ email: email() }),
  reply: z.object({ file: openFile }),
})

/** Closes the file in this browser; nothing of it is lost. */
export const closeFile = endpoint({
  method: 'POST',
  path: '/api/applicants/close',
  access: 'public',
  input: z.object({}),
  reply: z.object({}),
})
