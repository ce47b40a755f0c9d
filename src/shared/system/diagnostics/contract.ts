import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

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
      version: z.string(),
      lastMigration: z.string(),
    }),
    /** `dead`: failed jobs. */
    outbox: z.object({ waiting: z.int(), oldestSeconds: z.int(), dead: z.int() }),
    /** Null if email is written to files on the server. */
    mail: z.object({ host: z.nullable(z.string()), from: z.string() }),
    errorService: z.boolean(),
    /** `problem`: why newer settings are not shown. */
    pages: z.object({ writtenAt: z.string(), problem: z.nullable(z.string()) }),
  }),
})
export type Diagnostics = z.output<typeof readDiagnostics.reply>
