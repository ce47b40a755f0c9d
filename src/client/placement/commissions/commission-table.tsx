import { StatusBadge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { commissionBadge } from '#shared/placement/commissions/commission-status.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'

const template = '@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

interface CommissionTableProps extends ListTableProps<ListedCommission> {
  /** The brokerage's calendar day. */
  today: string
}

export const CommissionTable = ({ today, renderLink, ...rest }: CommissionTableProps) => (
  <DataTable
    label="Commissions"
    template={template}
    columns={columns(today, renderLink)}
    rowKey={({ id }) => id}
    rowName={({ party }) => party}
    {...rest}
  />
)

const columns = (today: string, renderLink: RenderLink<ListedCommission>): Column<ListedCommission>[] => [
  {
    key: 'party',
    header: 'Paid by or to',
    width: 'minmax(0,1.1fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-1',
    cell: (commission) => (
      <>
        <span className="block truncate @lg:inline">{renderLink(commission)}</span>
        <span className="block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">
          {commission.direction === 'receivable' ? 'Receivable' : 'Payable'}{' '}
        </span>
      </>
    ),
  },
  {
    key: 'client',
    isExtra: true,
    header: 'Client',
    width: 'minmax(0,1.2fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-2',
    cell: ({ client, reference }) => (
      <>
        <span className="block truncate @lg:inline">{client}</span>
        <span className="figures block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">{reference}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(7rem,0.7fr)',
    className: '@max-lg:col-start-2 @max-lg:row-start-1 @3xs:@max-lg:text-right',
    cell: (commission) => {
      const { tone, text } = commissionBadge(commission, today)
      return <StatusBadge tone={tone}>{text}</StatusBadge>
    },
  },
  {
    key: 'due',
    isExtra: true,
    header: 'Expected on',
    width: 'minmax(7rem,0.5fr)',
    className: 'text-ink-soft @max-lg:col-start-2 @max-lg:row-start-3 @3xs:@max-lg:text-right',
    cell: ({ scheduledOn }) => (scheduledOn ? formatDay(scheduledOn) : 'Once funded'),
  },
  {
    key: 'scheduled',
    isExtra: true,
    header: 'Scheduled',
    width: 'minmax(max(6.75rem,var(--longest-scheduled)),0.6fr)',
    isFigure: true,
    className: '@max-lg:hidden',
    cell: ({ scheduledCents }) => formatCents(scheduledCents),
  },
  {
    key: 'settled',
    isExtra: true,
    header: 'Settled',
    width: 'minmax(max(6.75rem,var(--longest-settled)),0.6fr)',
    isFigure: true,
    className: 'text-ink-soft @max-lg:hidden',
    cell: ({ settledCents }) => (settledCents === 0 ? '–' : formatCents(settledCents)),
  },
  {
    key: 'balance',
    header: 'Balance',
    width: 'minmax(max(6.75rem,var(--longest-balance)),0.6fr)',
    isFigure: true,
    className: 'font-semibold @max-lg:col-start-2 @max-lg:row-start-2 @3xs:@max-lg:text-right',
    cell: ({ balanceCents }) => formatCents(balanceCents),
  },
]

/** Lists hideable columns, by key and header. */
export const commissionColumns = columnNames(columns('', () => null).slice(1))
