import { Badge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import { formatCents } from '#shared/kit/money.ts'
import type { ListedFee } from '#shared/placement/success-fees/contract.ts'
import { feeStatusLabels } from '#shared/placement/success-fees/fee-status.ts'

const template = '@4xl:grid-cols-(--columns) @max-4xl:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

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
    width: 'minmax(0,1.4fr)',
    className: '@max-4xl:col-start-1 @max-4xl:row-start-1',
    cell: (fee) => (
      <>
        <span className="block truncate">{renderLink(fee)}</span>
        <span className="figures block truncate text-ink-soft text-sm">{fee.reference}</span>
      </>
    ),
  },
  {
    key: 'invoice',
    header: 'Invoice',
    width: 'minmax(0,1fr)',
    className: '@max-4xl:col-start-1 @max-4xl:row-start-2',
    cell: ({ number, lender }) => (
      <>
        <span className="figures block truncate">{number}</span>
        <span className="block truncate text-ink-soft text-sm">{lender}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(7rem,0.7fr)',
    className: '@max-4xl:col-start-2 @max-4xl:row-start-1 @3xs:@max-4xl:text-right',
    cell: ({ status }) => <Badge>{feeStatusLabels[status]}</Badge>,
  },
  {
    key: 'due',
    header: 'Due on',
    width: 'minmax(7rem,0.5fr)',
    className: 'text-ink-soft @max-4xl:hidden',
    cell: ({ dueOn }) => (dueOn ? formatDay(dueOn) : '–'),
  },
  {
    key: 'invoiced',
    header: 'Invoiced',
    width: 'minmax(max(6.75rem,var(--longest-invoiced)),0.6fr)',
    isFigure: true,
    className: 'text-ink-soft @max-4xl:hidden',
    cell: ({ invoicedCents }) => formatCents(invoicedCents),
  },
  {
    key: 'paid',
    header: 'Paid',
    width: 'minmax(max(6.75rem,var(--longest-paid)),0.6fr)',
    isFigure: true,
    className: 'text-ink-soft @max-4xl:hidden',
    cell: ({ paidCents, refundedCents }) => formatCents(paidCents - refundedCents),
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
