import { PendingBadges } from '#client/admin/application-page/documents/pending-badges.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import { TagChips } from '#client/ui/list/tag-chips.tsx'
import type { ListedApplication } from '#shared/admin/application-page/list-contract.ts'
import { stageLabels, stageTones } from '#shared/applications/applications/stages.ts'
import { formatDollars } from '#shared/kit/money.ts'

const template = '@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

export const ApplicationTable = ({ renderLink, ...rest }: ListTableProps<ListedApplication>) => (
  <DataTable
    label="Applications"
    template={template}
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<ListedApplication>): Column<ListedApplication>[] => [
  {
    key: 'name',
    header: 'Applicant',
    width: 'minmax(0,1.15fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-1',
    cell: (application) => (
      <>
        {renderLink(application)}
        <TagChips tags={application.tags} />
        {application.businessName && (
          <span className="block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">{application.businessName}</span>
        )}
      </>
    ),
  },
  {
    key: 'reference',
    isExtra: true,
    header: 'Reference',
    width: 'minmax(8.25rem,0.6fr)',
    className: 'figures truncate text-ink-soft @max-lg:col-start-1 @max-lg:row-start-2',
    cell: ({ reference }) => reference,
  },
  {
    key: 'stage',
    header: 'Stage',
    width: 'minmax(10.75em,0.9fr)',
    className: '@max-lg:col-start-2 @max-lg:row-start-1 @3xs:@max-lg:text-right',
    cell: ({ stage }) => <StatusBadge tone={stageTones[stage]}>{stageLabels[stage]}</StatusBadge>,
  },
  {
    key: 'waits',
    header: 'Pending',
    width: 'minmax(0,1.15fr)',
    className: '@max-lg:col-span-2 @max-lg:row-start-4 empty:hidden',
    cell: (application) => <PendingBadges application={application} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 'minmax(max(6rem,var(--longest-amount)),0.6fr)',
    isFigure: true,
    className: '@max-lg:col-start-2 @max-lg:row-start-2 @3xs:@max-lg:text-right',
    cell: ({ amountCents }) => (amountCents === null ? '' : formatDollars(amountCents / 100)),
  },
  {
    key: 'owner',
    isExtra: true,
    header: 'Owner',
    width: 'minmax(0,0.8fr)',
    className: 'truncate text-ink-soft @max-lg:col-start-1 @max-lg:row-start-3',
    cell: ({ owner, isMine }) => (isMine ? 'You' : (owner ?? 'Unassigned')),
  },
  {
    key: 'since',
    sort: { ascending: 'waiting', descending: 'newest' },
    isExtra: true,
    header: 'Stage changed',
    width: 'minmax(6.75rem,0.5fr)',
    className: 'truncate text-ink-soft @max-lg:col-start-2 @max-lg:row-start-3 @3xs:@max-lg:text-right',
    cell: ({ stageChangedAt }) => <TimeAgo at={stageChangedAt} />,
  },
]

/** Lists hideable columns, by key and header. */
export const applicationColumns = columnNames(columns(() => null).slice(1))
