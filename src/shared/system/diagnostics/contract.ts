import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** `attention`: works, but something should be done. */
const checkStates = ['ok', 'attention', 'problem'] as const

const check = z.object({
  name: z.enum(['version', 'key', 'storage', 'disk', 'scanner', 'mail', 'proxy', 'backup']),
  state: z.enum(checkStates),
  found: z.string(),
  meaning: z.string(),
  /** Null if there is nothing to do. */
  advice: z.nullable(z.string()),
})
export type DiagnosticCheck = z.output<typeof check>

export const readDiagnostics = endpoint({
  method: 'GET',
  path: '/api/admin/diagnostics',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({
    checks: z.array(check),
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
