import { useQuery } from '@tanstack/react-query'
import { NextStep } from '#client/platform/components/next-step.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import { TagChips } from '#client/ui/list/tag-chips.tsx'
import type { ListedMerchantLead } from '#shared/intake/merchants/admin-contract.ts'
import { boardingSteps } from '#shared/intake/merchants/boarding.ts'
import {
  type MerchantStatus,
  merchantStatusLabels,
  merchantStatusTones,
} from '#shared/intake/merchants/merchant-status.ts'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import { merchantCounts } from './queries.ts'

interface MerchantTableProps extends ListTableProps<ListedMerchantLead> {
  label: string
}

const template = '@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

export const MerchantTable = ({ renderLink, ...rest }: MerchantTableProps) => (
  <DataTable
    template={template}
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    rowName={({ businessName }) => businessName}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<ListedMerchantLead>): Column<ListedMerchantLead>[] => [
  {
    key: 'business',
    header: 'Business',
    width: 'minmax(0,1.4fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-1',
    cell: (lead) => (
      <>
        {renderLink(lead)}
        <TagChips tags={lead.tags} />
        <span className="block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">{lead.name}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(0,1fr)',
    className: '@max-lg:col-start-2 @max-lg:row-start-1 @3xs:@max-lg:text-right',
    cell: (lead) => (
      <>
        <StatusBadge tone={merchantStatusTones[lead.status]}>{merchantStatusLabels[lead.status]}</StatusBadge>
        <span className="figures block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">{formatProgress(lead)}</span>
      </>
    ),
  },
  {
    key: 'volume',
    header: 'Monthly sales',
    width: 'minmax(0,0.8fr)',
    isFigure: true,
    className: '@max-lg:col-start-2 @max-lg:row-start-2 @3xs:@max-lg:text-right',
    cell: ({ volumeCents, effectiveBasisPoints }) => (
      <>
        {formatDollars(Math.round(volumeCents / 100))}
        <span className="block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">
          {formatBasisPoints(effectiveBasisPoints, 2)}
        </span>
      </>
    ),
  },
  {
    key: 'next',
    isExtra: true,
    header: 'Next step',
    width: 'minmax(0,1.2fr)',
    className: 'truncate @max-lg:col-start-1 @max-lg:row-start-2',
    cell: (lead) => <PlannedStep {...lead} />,
  },
  {
    key: 'owner',
    isExtra: true,
    header: 'Assigned to',
    width: 'minmax(0,0.8fr)',
    className: 'truncate text-ink-soft @max-lg:col-start-1 @max-lg:row-start-3',
    cell: ({ owner }) => owner ?? 'Unassigned',
  },
  {
    key: 'since',
    isExtra: true,
    header: 'Status changed',
    width: 'minmax(7rem,0.6fr)',
    className: 'truncate text-ink-soft @max-lg:col-start-2 @max-lg:row-start-3 @3xs:@max-lg:text-right',
    cell: ({ statusChangedAt }) => <TimeAgo at={statusChangedAt} />,
  },
]

/** Lists hideable columns, by key and header. */
export const merchantColumns = columnNames(columns(() => null).slice(1))

export function MerchantTotals({ statuses }: { statuses: readonly MerchantStatus[] }) {
  const counts = useQuery(merchantCounts)
  if (!counts.data) return null
  const of = (status: MerchantStatus) => counts.data.statuses.find((each) => each.status === status)
  return (
    <dl className="mx-4 mb-4 grid grid-cols-1 divide-y divide-line rounded border border-line bg-surface sm:mx-6 sm:auto-cols-fr sm:grid-flow-col sm:divide-x sm:divide-y-0">
      {statuses.map((status) => (
        <div key={status} className="px-4 py-3">
          <dt className="text-ink-soft">{merchantStatusLabels[status]}</dt>
          <dd className="figures">
            <span className="font-display font-semibold text-xl">{of(status)?.count ?? 0}</span>
            <span className="block text-ink-soft">
              {formatDollars(Math.round((of(status)?.volumeCents ?? 0) / 100))} in monthly sales
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats quote or boarding progress; empty if neither is in progress. */
function formatProgress({ status, quote, boardingDone }: ListedMerchantLead): string {
  if (status === 'accepted' || status === 'boarding') return `${boardingDone} of ${boardingSteps.length} done`
  if (status !== 'quote_sent' || !quote) return ''
  return `Version ${quote.version}, ${quote.isOpened ? 'opened' : 'not opened'}, valid until ${formatDay(quote.validUntil)}`
}

const PlannedStep = (lead: Pick<ListedMerchantLead, 'nextAction' | 'nextActionOn' | 'isOverdue'>) =>
  lead.nextAction === '' && !lead.nextActionOn ? (
    <span className="text-ink-soft">No next step</span>
  ) : (
    <NextStep {...lead} />
  )
