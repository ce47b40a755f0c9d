import { Phone, PhoneOff } from 'lucide-react'
import { NextStep } from '#client/admin/lead-management/next-step-form.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { formatLeadPhone } from '#shared/intake/leads/format-lead-phone.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'

/** Six columns, three lines per row if they don't fit, or a card on a phone. */
const template =
  '@4xl:grid-cols-(--columns) @max-xl:grid-cols-[minmax(min(10rem,60%),1fr)_fit-content(50%)] @xl:@max-4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_9.5rem]'

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
    width: 'minmax(0,1.7fr)',
    className: '@max-xl:col-end-3 @max-4xl:col-start-1 @max-4xl:row-start-1 @xl:@max-4xl:row-span-2',
    cell: (lead) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          {renderLink(lead)}
          {lead.submissions > 1 && <Badge>Resubmitted</Badge>}
        </span>
        <span className="block truncate text-ink-soft text-sm">{lead.email}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(9.5rem,1fr)',
    className:
      'truncate @max-xl:col-start-1 @max-xl:row-start-3 @xl:@max-4xl:col-start-3 @xl:@max-4xl:row-start-2 @xl:@max-4xl:text-right',
    cell: ({ status, owner }) => (
      <>
        <Badge>{leadStatusLabels[status]}</Badge>
        <span className="block truncate text-ink-soft text-sm @max-xl:ml-2 @max-xl:inline">{owner}</span>
      </>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    width: 'minmax(9rem,0.8fr)',
    className: 'figures flex items-center gap-2 @max-xl:row-start-2 @xl:@max-4xl:col-start-2 @xl:@max-4xl:row-start-1',
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
    className:
      'truncate text-ink-soft @max-xl:col-start-1 @max-xl:col-end-3 @max-xl:row-start-4 @xl:@max-4xl:col-span-3 @xl:@max-4xl:row-start-3',
    cell: (lead) => <NextStep lead={lead} />,
  },
  {
    key: 'source',
    header: 'Source',
    width: 'minmax(0,1fr)',
    className:
      'truncate text-ink-soft @max-xl:col-start-2 @max-xl:row-start-2 @3xs:@max-xl:text-right @xl:@max-4xl:col-start-2 @xl:@max-4xl:row-start-2',
    cell: ({ source }) => source,
  },
  {
    key: 'received',
    header: 'Received',
    width: 'minmax(7.75rem,0.6fr)',
    className:
      'truncate text-ink-soft @max-xl:col-start-2 @max-xl:row-start-3 @3xs:@max-4xl:text-right @xl:@max-4xl:col-start-3 @xl:@max-4xl:row-start-1',
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
