import type { ReactNode } from 'react'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import type { Diagnostics } from '#shared/system/diagnostics/contract.ts'

/** Diagnostics of the server, one line each. */
export const ServerFacts = ({ version, startedAt, database, outbox, mail, errorService, pages }: Diagnostics) => (
  <dl className="max-w-2xl">
    <Fact name="Version">{version}</Fact>
    <Fact name="Started">
      <TimeAgo at={startedAt} />
    </Fact>
    <Fact name="Database">
      {database.kind === 'embedded' ? 'Embedded' : 'PostgreSQL server'}, version {database.version}
    </Fact>
    <Fact name="Last migration">{database.lastMigration}</Fact>
    <Fact name="Queued jobs">
      {outbox.waiting === 0 ? 'None' : `${outbox.waiting}, oldest waiting ${outbox.oldestSeconds} s`}
    </Fact>
    <Fact name="Failed jobs">{outbox.dead === 0 ? 'None' : `${outbox.dead} after the last attempt`}</Fact>
    <Fact name="Email">
      {mail.host ? `Sent through ${mail.host}` : 'Written to files on the server'} as {mail.from}
    </Fact>
    <Fact name="Public pages">
      {pages.problem ? `The latest settings aren’t shown yet: ${pages.problem}. Rendered ` : 'Rendered '}
      <TimeAgo at={pages.writtenAt} />
    </Fact>
    <Fact name="Error service">{errorService ? 'Configured' : 'Not configured: errors stay on this server'}</Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-3 border-line border-b py-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)
