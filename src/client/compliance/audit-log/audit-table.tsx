import type { ReactNode } from 'react'
import { type Column, DataTable } from '#client/ui/data-table.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { AuditEntry } from '#shared/compliance/audit-log/contract.ts'
import { formatActor, formatRecord } from './audit-labels.ts'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  selected: string
  isLoading: boolean
  isOutdated: boolean
  hasMore?: boolean
  /** Renders the link to an entry; the page knows the URL. */
  renderLink: (entry: AuditEntry) => ReactNode
}

const template =
  '@4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(11rem,0.8fr)] @max-4xl:grid-cols-[minmax(0,1fr)]'

/** The log as rows, latest first. */
export const AuditTable = ({ entries, renderLink, ...rest }: AuditTableProps) => (
  <DataTable
    label="Audit log"
    template={template}
    columns={columns(renderLink)}
    rows={entries}
    rowKey={({ id }) => id}
    {...rest}
  />
)

const columns = (renderLink: AuditTableProps['renderLink']): Column<AuditEntry>[] => [
  { key: 'what', header: 'Action', cell: renderLink },
  { key: 'record', header: 'Record', className: 'truncate', cell: formatRecord },
  {
    key: 'who',
    header: 'Who',
    className: 'truncate',
    cell: (entry) => (
      <>
        <span className="text-ink-soft @4xl:hidden">By </span>
        {formatActor(entry)}
      </>
    ),
  },
  { key: 'when', header: 'When', className: 'truncate text-ink-soft', cell: ({ at }) => <ExactTime at={at} /> },
]
