import { StatusBadge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import { formatCents } from '#shared/kit/money.ts'
import type { ListedPayout } from '#shared/placement/payouts/contract.ts'
import { payoutStatusLabels, payoutStatusTones } from '#shared/placement/payouts/payout-status.ts'
import { formatPeriod } from './format-period.ts'

const template = '@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

export const PayoutTable = ({ renderLink, ...rest }: ListTableProps<ListedPayout>) => (
  <DataTable
    label="Payouts"
    template={template}
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    rowName={({ number }) => `Payout ${number}`}
    {...rest}
  />
)

const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`

const columns = (renderLink: RenderLink<ListedPayout>): Column<ListedPayout>[] => [
  {
    key: 'payout',
    header: 'Payout',
    width: 'minmax(0,1fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-1',
    cell: (payout) => (
      <>
        <span className="block truncate @lg:inline">{renderLink(payout)}</span>
        <span className="block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">{`by ${payout.createdBy}`}</span>
      </>
    ),
  },
  {
    key: 'period',
    header: 'Pay period',
    width: 'minmax(0,1.3fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-2',
    cell: formatPeriod,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(7rem,0.6fr)',
    className: '@max-lg:col-start-2 @max-lg:row-start-1 @3xs:@max-lg:text-right',
    cell: ({ status }) => <StatusBadge tone={payoutStatusTones[status]}>{payoutStatusLabels[status]}</StatusBadge>,
  },
  {
    key: 'lines',
    isExtra: true,
    header: 'Lines',
    width: 'minmax(0,1fr)',
    className: 'text-ink-soft @max-lg:hidden',
    cell: ({ payees, lines }) => `${count(payees, 'payee')}, ${count(lines, 'line')}`,
  },
  {
    key: 'paid',
    isExtra: true,
    header: 'Paid on',
    width: 'minmax(0,0.8fr)',
    className: 'text-ink-soft @max-lg:hidden',
    cell: ({ paidOn }) => (paidOn ? formatDay(paidOn) : '–'),
  },
  {
    key: 'total',
    header: 'To pay',
    width: 'minmax(max(6.75rem,var(--longest-total)),0.6fr)',
    isFigure: true,
    className: 'font-semibold @max-lg:col-start-2 @max-lg:row-start-2 @3xs:@max-lg:text-right',
    cell: ({ payCents }) => formatCents(payCents),
  },
]
