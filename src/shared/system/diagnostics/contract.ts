import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Server diagnostics. */
export const readDiagnostics = endpoint({
  method: 'GET',
  path: '/api/admin/diagnostics',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({
    version: z.string(),
    startedAt: z.string(),
    database: z.object({
      kind: z.enum(['embedded', 'postgres']),
      /** For example `18.1`. */
      version: z.string(),
      lastMigration: z.string(),
    }),
    /** Number of waiting jobs, age of the oldest in seconds, and number of failed jobs. */
    outbox: z.object({ waiting: z.int(), oldestSeconds: z.int(), dead: z.int() }),
    /** `host` if email is sent by SMTP; null if it is written to files on the server. */
    mail: z.object({ host: z.nullable(z.string()), from: z.string() }),
    errorService: z.boolean(),
    /** When the pages were rendered, and why newer settings are not shown; null if current. */
    pages: z.object({ writtenAt: z.string(), problem: z.nullable(z.string()) }),
  }),
})
export type Diagnostics = z.output<typeof readDiagnostics.reply>
