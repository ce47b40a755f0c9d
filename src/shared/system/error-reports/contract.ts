import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** A text that a program collected: what is none, or too much, is no reason to lose the report. */
const note = z.catch(z.string(), '')

const thrown = z.object({ name: z.catch(z.string(), 'Error'), message: note, stack: note })
const fromText = z.pipe(
  z.string(),
  z.transform((message) => ({ name: 'Error', message, stack: '' })),
)

/** What a browser sends to `POST /api/errors`, by the names of the specification. Anything missing becomes empty. */
export const newErrorReport = z.object({
  error: z.catch(z.union([fromText, thrown]), { name: 'Error', message: '', stack: '' }),
  /** What the program was doing: `error`, `unhandledrejection`. */
  context: note,
  userAgent: note,
  url: note,
  timestamp: note,
})
export type NewErrorReport = z.output<typeof newErrorReport>

/** All reports of one fault: they share name, message and the place in the code. */
export const errorReport = z.object({
  fingerprint: z.string(),
  origin: z.enum(['browser', 'server']),
  name: z.string(),
  message: z.string(),
  count: z.int(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** The latest one. */
  sample: z.object({ stack: z.string(), context: z.string(), userAgent: z.string(), url: z.string() }),
})
export type ErrorReport = z.output<typeof errorReport>

/** The faults that nobody has dismissed since they were last seen, the latest first. */
export const listErrorReports = endpoint({
  method: 'GET',
  path: '/api/admin/error-reports',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ reports: z.array(errorReport) }),
})

const one = z.object({ fingerprint: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Invalid input')) })

/** Takes a fault off the list until it is seen again. */
export const dismissErrorReport = endpoint({
  method: 'POST',
  path: '/api/admin/error-reports/:fingerprint/dismiss',
  access: ['owner', 'manager'],
  input: one,
  reply: z.object({}),
})

/** Undoes `dismissErrorReport`. */
export const restoreErrorReport = endpoint({
  method: 'POST',
  path: '/api/admin/error-reports/:fingerprint/restore',
  access: ['owner', 'manager'],
  input: one,
  reply: z.object({}),
})
