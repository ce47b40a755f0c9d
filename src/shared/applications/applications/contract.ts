import { z } from 'zod/mini'
import { openApplication } from '#shared/applications/applicants/contract.ts'
import { agreementPurposes } from '#shared/applications/applications/agreements.ts'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { draftAnswers } from '#shared/applications/applications/step.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { email, text } from '#shared/kit/text.ts'

/** The answers of one step as they are stored, secrets masked, with what is still missing by path. */
export const savedStep = z.object({
  slug: z.string(),
  answers: draftAnswers,
  /** 0 where nothing was saved yet. */
  version: z.int(),
  savedAt: z.nullable(z.string()),
  problems: z.record(z.string(), z.string()),
})
export type SavedStep = z.output<typeof savedStep>

/** Begins a draft and opens it in this browser. A repeated request (same `Idempotency-Key`) opens the same one. */
export const startApplication = endpoint({
  method: 'POST',
  path: '/api/applications',
  access: 'public',
  input: z.object({
    type: z.enum(applicationTypes, 'Please choose who the money is for'),
    name: text(2, 200, 'Full name must be at least 2 characters'),
    email: email(),
    /** A field that people do not see. */
    homepage: z._default(text(0, 500, 'Invalid input'), ''),
    /** How long the page was open. */
    seconds: z.optional(z.int('Invalid input').check(z.gte(0, 'Invalid input'), z.lte(10_000_000, 'Invalid input'))),
  }),
  reply: z.object({ file: openApplication }),
})

/** The application that is open in this browser, with everything answered so far. */
export const getApplication = endpoint({
  method: 'GET',
  path: '/api/applications/current',
  access: 'applicant',
  input: z.object({}),
  reply: z.object({ file: openApplication, steps: z.array(savedStep), submittedAt: z.nullable(z.string()) }),
})

/**
 * Stores the answers of a step, complete or not. `version` is the one that the answers were based on; where another
 * device saved since, the answer is `conflict`, and nothing is overwritten.
 */
export const saveStep = endpoint({
  method: 'PUT',
  path: '/api/applications/current/steps/:step',
  access: 'applicant',
  bodyLimit: 64 * 1024,
  input: z.object({
    step: text(1, 40, 'Invalid input'),
    answers: draftAnswers,
    version: recordVersion,
  }),
  reply: savedStep,
})

/**
 * Sends the application that is open: every step has to be complete, every agreement accepted in its present words, and
 * the name signed as it stands in the application. Sent twice it is one application, and the answer is the same.
 * Bad fields are named `<step>.<path>`, `agreements.<purpose>`, `sampleCode` and `signature`.
 */
export const submitApplication = endpoint({
  method: 'POST',
  path: '/api/applications/current/submit',
  access: 'applicant',
  input: z.object({
    agreements: z
      .array(z.object({ purpose: z.enum(agreementPurposes), version: text(1, 40, 'Invalid input') }), 'Invalid input')
      .check(z.maxLength(20)),
    signature: text(2, 200, 'Please type your full name'),
    /** What stands in the sample page: shows that its reader can open records (15 U.S.C. 7001(c)(1)(C)(ii)). */
    sampleCode: z._default(text(0, 20, 'Invalid input'), ''),
    /** Instead of the agreement to electronic records, and of the code. */
    wantsPaper: z._default(z.boolean('Invalid input'), false),
  }),
  reply: z.object({ reference: z.string(), submittedAt: z.string() }),
})

/**
 * Whether a code is the one in the sample page, so that nobody learns it only when they send. The code is no secret: it
 * stands in a page that the same browser may open.
 */
export const checkSampleCode = endpoint({
  method: 'POST',
  path: '/api/applications/current/sample-code',
  access: 'applicant',
  input: z.object({ sampleCode: text(0, 20, 'Invalid input') }),
  reply: z.object({ isRight: z.boolean() }),
})

/** A page to show that one can open PDF files, with a code to type. */
export const samplePath = '/api/applications/current/sample.pdf'

/** What is said of a code that is not the one in the sample page. */
export const wrongSampleCode = 'This is not the code of the sample page. Please look again, or choose paper'

/** The application as it was sent, as PDF; `access` is checked, the reply is the file. */
export const transcriptPath = '/api/applications/current/transcript.pdf'
