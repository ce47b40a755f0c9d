import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** How the server is doing, for those who look after it. */
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
      /** `18.1` */
      version: z.string(),
      lastMigration: z.string(),
    }),
    /** Work that waits, the age of the oldest in seconds, and what was given up after the last attempt. */
    outbox: z.object({ waiting: z.int(), oldestSeconds: z.int(), dead: z.int() }),
    /** `host` where mail goes out by SMTP; null where it becomes files on the server. */
    mail: z.object({ host: z.nullable(z.string()), from: z.string() }),
    errorService: z.boolean(),
    /** Since when the public pages are as they are, and why a newer state of Settings is not shown; null: it is. */
    pages: z.object({ writtenAt: z.string(), problem: z.nullable(z.string()) }),
  }),
})
export type Diagnostics = z.output<typeof readDiagnostics.reply>
