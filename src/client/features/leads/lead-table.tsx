import type { ReactNode } from 'react'
import { CallsSign } from '#client/features/leads/calls-sign.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { type Column, DataTable } from '#client/ui/data-table.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { Lead } from '#shared/leads/contract.ts'

interface LeadTableProps {
  leads: readonly Lead[]
  selected?: string
  isLoading?: boolean
  isOutdated?: boolean
  /** Draws the link that opens a lead; the page knows the address. */
  renderLink: (lead: Lead) => ReactNode
}

const template =
  'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,0.8fr)_minmax(0,0.7fr)] max-md:grid-cols-[minmax(0,1fr)_auto]'

/** The leads as rows, or as cards on a phone. */
export const LeadTable = ({ leads, renderLink, ...rest }: LeadTableProps) => (
  <DataTable
    label="Leads"
    template={template}
    columns={columns(renderLink)}
    rows={leads}
    rowKey={({ id }) => id}
    {...rest}
  />
)

const columns = (renderLink: LeadTableProps['renderLink']): Column<Lead>[] => [
  {
    key: 'name',
    header: 'Name',
    className: 'flex items-center gap-2',
    cell: (lead) => (
      <>
        {renderLink(lead)}
        {lead.submissions > 1 && <Badge>Sent again</Badge>}
      </>
    ),
  },
  {
    key: 'email',
    header: 'E-mail',
    className: 'truncate text-ink-soft max-md:col-span-2 max-md:row-start-2',
    cell: ({ email }) => email,
  },
  {
    key: 'phone',
    header: 'Phone',
    className: 'figures flex items-center gap-2 max-md:row-start-3',
    cell: ({ phone, mayBeCalled }) => (
      <>
        <CallsSign mayBeCalled={mayBeCalled} />
        <span className="truncate">{phone}</span>
      </>
    ),
  },
  {
    key: 'source',
    header: 'Source',
    className: 'truncate text-ink-soft max-md:row-start-3 max-md:text-right',
    cell: ({ source }) => source,
  },
  {
    key: 'received',
    header: 'Received',
    className: 'truncate text-ink-soft max-md:row-start-1 max-md:text-right',
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
]
