import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Invalid or overlong values do not reject the report. */
const note = z.catch(z.string(), '')

const thrown = z.object({ name: z.catch(z.string(), 'Error'), message: note, stack: note })
const fromText = z.pipe(
  z.string(),
  z.transform((message) => ({ name: 'Error', message, stack: '' })),
)

/** Field names of the specification; missing fields become empty. */
export const newErrorReport = z.object({
  error: z.catch(z.union([fromText, thrown]), { name: 'Error', message: '', stack: '' }),
  context: note,
  userAgent: note,
  url: note,
  timestamp: note,
})
export type NewErrorReport = z.output<typeof newErrorReport>

/** Of visitors' browsers, of browsers in which staff have signed in, and of the server. */
export const errorOrigins = ['browser', 'staff', 'server'] as const

/** Grouped by name, message and location. */
const errorReport = z.object({
  fingerprint: z.string(),
  origin: z.enum(errorOrigins),
  name: z.string(),
  message: z.string(),
  count: z.int(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  sample: z.object({
    ...{ stack: z.string(), context: z.string(), userAgent: z.string(), url: z.string() },
    /** Of the log and the audit log; empty for errors of pages. */
    requestId: z._default(z.string(), ''),
  }),
})
export type ErrorReport = z.output<typeof errorReport>

/** Not dismissed since last seen, latest first. */
export const listErrorReports = endpoint({
  method: 'GET',
  path: '/api/admin/error-reports',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ reports: z.array(errorReport) }),
})

const one = z.object({ fingerprint: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Invalid input')) })

/** Until it occurs again. */
export const dismissErrorReport = endpoint({
  method: 'POST',
  path: '/api/admin/error-reports/:fingerprint/dismiss',
  access: ['owner', 'manager'],
  input: one,
  reply: z.object({}),
})

export const restoreErrorReport = endpoint({
  method: 'POST',
  path: '/api/admin/error-reports/:fingerprint/restore',
  access: ['owner', 'manager'],
  input: one,
  reply: z.object({}),
})
