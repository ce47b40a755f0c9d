import { StatusBadge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import { formatCents } from '#shared/kit/money.ts'
import type { ListedFee } from '#shared/placement/success-fees/contract.ts'
import { feeStatusLabels, feeStatusTones } from '#shared/placement/success-fees/fee-status.ts'

const template = '@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

export const FeeTable = ({ renderLink, ...rest }: ListTableProps<ListedFee>) => (
  <DataTable
    label="Success fees"
    template={template}
    columns={columns(renderLink)}
    rowKey={({ id }) => id}
    rowName={({ client }) => client}
    {...rest}
  />
)

const columns = (renderLink: RenderLink<ListedFee>): Column<ListedFee>[] => [
  {
    key: 'client',
    header: 'Client',
    width: 'minmax(0,1.3fr)',
    className: '@lg:py-0.5 @max-lg:col-start-1 @max-lg:row-start-1',
    cell: (fee) => (
      <>
        <span className="block truncate @7xl:inline">{renderLink(fee)}</span>
        <span className="figures block truncate text-ink-soft text-sm @7xl:ml-2 @7xl:inline">{fee.reference}</span>
      </>
    ),
  },
  {
    key: 'invoice',
    isExtra: true,
    header: 'Invoice',
    width: 'minmax(0,1.3fr)',
    className: '@lg:py-0.5 @max-lg:col-start-1 @max-lg:row-start-2',
    cell: ({ number, lender }) => (
      <>
        <span className="figures block truncate @7xl:inline">{number}</span>
        <span className="block truncate text-ink-soft text-sm @7xl:ml-2 @7xl:inline">{lender}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(7rem,0.7fr)',
    className: '@max-lg:col-start-2 @max-lg:row-start-1 @3xs:@max-lg:text-right',
    cell: ({ status }) => <StatusBadge tone={feeStatusTones[status]}>{feeStatusLabels[status]}</StatusBadge>,
  },
  {
    key: 'due',
    isExtra: true,
    header: 'Due date',
    width: 'minmax(7rem,0.5fr)',
    className: 'text-ink-soft @max-lg:hidden',
    cell: ({ dueOn }) => (dueOn ? formatDay(dueOn) : '–'),
  },
  {
    key: 'invoiced',
    isExtra: true,
    header: 'Invoiced',
    width: 'minmax(max(6.75rem,var(--longest-invoiced)),0.6fr)',
    isFigure: true,
    className: 'text-ink-soft @max-lg:hidden',
    cell: ({ invoicedCents }) => formatCents(invoicedCents),
  },
  {
    key: 'paid',
    isExtra: true,
    header: 'Paid',
    width: 'minmax(max(6.75rem,var(--longest-paid)),0.6fr)',
    isFigure: true,
    className: 'text-ink-soft @max-lg:hidden',
    cell: ({ paidCents }) => formatCents(paidCents),
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
