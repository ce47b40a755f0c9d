import { Badge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'

const template = '@4xl:grid-cols-(--columns) @max-4xl:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

export const CommissionTable = ({ renderLink, ...rest }: ListTableProps<ListedCommission>) => (
  <DataTable
    label="Commissions"
    template={template}
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    rowName={({ party }) => party}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<ListedCommission>): Column<ListedCommission>[] => [
  {
    key: 'party',
    header: 'Paid by or to',
    width: 'minmax(0,1.1fr)',
    className: '@max-4xl:col-start-1 @max-4xl:row-start-1',
    cell: (commission) => (
      <>
        <span className="block truncate">{renderLink(commission)}</span>
        <span className="block truncate text-ink-soft text-sm">
          {commission.direction === 'receivable' ? 'Receivable' : 'Payable'}{' '}
        </span>
      </>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    width: 'minmax(0,1.2fr)',
    className: '@max-4xl:col-start-1 @max-4xl:row-start-2',
    cell: ({ client, reference }) => (
      <>
        <span className="block truncate">{client}</span>
        <span className="figures block truncate text-ink-soft text-sm">{reference}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(7rem,0.7fr)',
    className: '@max-4xl:col-start-2 @max-4xl:row-start-1 @3xs:@max-4xl:text-right',
    cell: ({ direction, status, reverses }) => (
      <Badge>{reverses ? 'Reversal' : formatCommission(direction, status)}</Badge>
    ),
  },
  {
    key: 'due',
    header: 'Expected on',
    width: 'minmax(7rem,0.5fr)',
    className: 'text-ink-soft @max-4xl:col-start-2 @max-4xl:row-start-3 @3xs:@max-4xl:text-right',
    cell: ({ scheduledOn }) => (scheduledOn ? formatDay(scheduledOn) : 'Once funded'),
  },
  {
    key: 'scheduled',
    header: 'Scheduled',
    width: 'minmax(max(6.75rem,var(--longest-scheduled)),0.6fr)',
    isFigure: true,
    className: '@max-4xl:hidden',
    cell: ({ scheduledCents }) => formatCents(scheduledCents),
  },
  {
    key: 'settled',
    header: 'Settled',
    width: 'minmax(max(6.75rem,var(--longest-settled)),0.6fr)',
    isFigure: true,
    className: 'text-ink-soft @max-4xl:hidden',
    cell: ({ settledCents }) => (settledCents === 0 ? '–' : formatCents(settledCents)),
  },
  {
    key: 'balance',
    header: 'Balance',
    width: 'minmax(max(6.75rem,var(--longest-balance)),0.6fr)',
    isFigure: true,
    className: 'font-semibold @max-4xl:col-start-2 @max-4xl:row-start-2 @3xs:@max-4xl:text-right',
    cell: ({ balanceCents }) => formatCents(balanceCents),
  },
]

/** Lists hideable columns, by key and header. */
export const commissionColumns = columnNames(columns(() => null).slice(1))
