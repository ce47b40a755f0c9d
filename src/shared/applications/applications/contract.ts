import { z } from 'zod/mini'
import { openApplication } from '#shared/applications/applicants/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { email, text } from '#shared/kit/text.ts'
import { agreementPurposes } from './agreements.ts'
import { applicationTypes } from './application-type.ts'
import { draftAnswers, limitAnswers } from './step.ts'

/** Secrets masked, problems by path. */
const savedStep = z.object({
  slug: z.string(),
  answers: draftAnswers,
  /** 0 if nothing was saved yet. */
  version: z.int(),
  savedAt: z.nullable(z.string()),
  problems: z.record(z.string(), z.string()),
})
export type SavedStep = z.output<typeof savedStep>

const knownAnswers = z._default(
  limitAnswers(z.record(z.string().check(z.maxLength(40)), z.unknown(), 'Invalid input')),
  {},
)

/** A repeated `Idempotency-Key` opens the same draft. */
export const startApplication = endpoint({
  method: 'POST',
  path: '/api/applications',
  access: 'public',
  input: z.object({
    type: z.enum(applicationTypes, 'Please choose who needs the funding'),
    name: text(2, 200, 'Full name must be at least 2 characters'),
    email: email(),
    /** What the visitor answered elsewhere on the site; invalid answers are ignored. */
    known: z.optional(
      z.object({ phone: z.optional(text(0, 40, 'Invalid input')), analysis: knownAnswers, personal: knownAnswers }),
    ),
    /** Honeypot, hidden from people. */
    homepage: z._default(text(0, 500, 'Invalid input'), ''),
    seconds: z.optional(z.int('Invalid input').check(z.gte(0, 'Invalid input'), z.lte(10_000_000, 'Invalid input'))),
  }),
  reply: z.object({ file: openApplication }),
})

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/applications/current',
  access: 'applicant',
  input: z.object({}),
  reply: z.object({ file: openApplication, steps: z.array(savedStep), submittedAt: z.nullable(z.string()) }),
})

/** May be incomplete. `conflict` if another device saved since `version`. */
export const saveStep = endpoint({
  method: 'PUT',
  path: '/api/applications/current/steps/:step',
  access: 'applicant',
  alwaysAllowed: true,
  bodyLimit: 64 * 1024,
  input: z.object({
    step: text(1, 40, 'Invalid input'),
    answers: draftAnswers,
    version: recordVersion,
  }),
  reply: savedStep,
})

/**
 * Requires complete steps, current agreements, and a signature that matches the name. Idempotent. Errors:
 * `<step>.<path>`, `agreements.<purpose>`, `sampleCode`, `signature`.
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
    /** The applicant can open records (15 U.S.C. 7001(c)(1)(C)(ii)). */
    sampleCode: z._default(text(0, 20, 'Invalid input'), ''),
    /** Replaces the agreement to electronic records and the code. */
    wantsPaper: z._default(z.boolean('Invalid input'), false),
  }),
  reply: z.object({ reference: z.string(), submittedAt: z.string() }),
})

/** For an early error. The code is no secret: the same browser may open the page. */
export const checkSampleCode = endpoint({
  method: 'POST',
  path: '/api/applications/current/sample-code',
  access: 'applicant',
  input: z.object({ sampleCode: text(0, 20, 'Invalid input') }),
  reply: z.object({ isRight: z.boolean() }),
})

/** Contains the code. */
export const samplePath = '/api/applications/current/sample.pdf'

/** For a field that was left empty. */
export const missingSampleCode = 'Type the code shown on the sample page'

export const wrongSampleCode = 'This code doesn’t match the sample page. Please check it, or choose paper records'

/** The route checks `access` and replies with the PDF. */
export const transcriptPath = '/api/applications/current/transcript.pdf'
