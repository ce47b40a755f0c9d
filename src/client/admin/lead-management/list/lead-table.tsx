import { Phone, PhoneOff } from 'lucide-react'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import { TagChips } from '#client/ui/list/tag-chips.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { formatLeadPhone } from '#shared/intake/leads/format-lead-phone.ts'
import { leadStatusLabels, leadStatusTones } from '#shared/intake/leads/lead-labels.ts'
import { NextStep } from './next-step.tsx'

const template = '@max-lg:grid-cols-[minmax(min(10rem,60%),1fr)_fit-content(50%)]'

export const LeadTable = ({ renderLink, ...rest }: ListTableProps<Lead>) => (
  <DataTable
    label="Leads"
    template={template}
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<Lead>): Column<Lead>[] => [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(0,2.1fr)',
    sort: { ascending: 'name' },
    className: '@max-lg:col-end-3 @max-lg:col-start-1 @max-lg:row-start-1',
    cell: (lead) => (
      <>
        {renderLink(lead)}
        {lead.submissions > 1 && (
          <span className="ml-2">
            <Badge>Resubmitted</Badge>
          </span>
        )}
        <TagChips tags={lead.tags} />
        <span className="block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">{lead.email}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(8.5rem,0.7fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-3',
    cell: ({ status }) => <StatusBadge tone={leadStatusTones[status]}>{leadStatusLabels[status]}</StatusBadge>,
  },
  {
    key: 'owner',
    header: 'Owner',
    width: 'minmax(7rem,0.8fr)',
    isExtra: true,
    className: 'truncate @max-lg:col-start-1 @max-lg:row-start-4',
    cell: ({ owner }) => <span className={owner ? '' : 'text-ink-soft'}>{owner ?? 'Unassigned'}</span>,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: 'minmax(9.25rem,0.6fr)',
    isExtra: true,
    className: 'figures flex items-center gap-2 @max-lg:row-start-2',
    cell: (lead) => (
      <>
        <CallConsentBadge mayBeCalled={lead.mayBeCalled} />
        <span className="truncate">{formatLeadPhone(lead)}</span>
      </>
    ),
  },
  {
    key: 'next',
    header: 'Next step',
    width: 'minmax(0,1.1fr)',
    sort: { ascending: 'due' },
    className: 'truncate @max-lg:col-start-1 @max-lg:col-end-3 @max-lg:row-start-5',
    cell: (lead) => <NextStep lead={lead} />,
  },
  {
    key: 'source',
    header: 'Source',
    width: 'minmax(0,0.8fr)',
    isExtra: true,
    className: 'truncate text-ink-soft @max-lg:col-start-2 @max-lg:row-start-2 @3xs:@max-lg:text-right',
    cell: ({ source }) => source,
  },
  {
    key: 'received',
    header: 'Received',
    width: 'minmax(7rem,0.5fr)',
    sort: { ascending: 'oldest', descending: 'newest' },
    className: 'truncate text-ink-soft @max-lg:col-start-2 @max-lg:row-start-3 @3xs:@max-lg:text-right',
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
]

/** Lists hideable columns, by key and header. */
export const leadColumns = columnNames(columns(() => null).slice(1))

/** Has a text label for screen readers. */
function CallConsentBadge({ mayBeCalled }: { mayBeCalled: boolean }) {
  const label = mayBeCalled ? 'Consented to calls' : 'No consent to calls'
  const Icon = mayBeCalled ? Phone : PhoneOff
  return (
    <span title={label} className={`inline-flex shrink-0 ${mayBeCalled ? 'text-action' : 'text-ink-soft'}`}>
      <Icon size="1.1em" strokeWidth={1.5} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
