import { Badge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import {
  type Column,
  columnNames,
  DataTable,
  type ListTableProps,
  type RenderLink,
} from '#client/ui/list/data-table.tsx'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import type { ListedLender } from '#shared/placement/lenders/admin-contract.ts'

interface LenderTableProps extends ListTableProps<ListedLender> {
  /** `2026-11-21` */
  today: string
}

const template = '@max-lg:grid-cols-[minmax(0,1fr)]'

export const LenderTable = ({ today, renderLink, ...rest }: LenderTableProps) => (
  <DataTable
    label="Lenders"
    template={template}
    columns={columns(today, renderLink)}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    {...rest}
  />
)

const columns = (today: string, renderLink: RenderLink<ListedLender>): Column<ListedLender>[] => [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(0,1.8fr)',
    className: 'flex flex-wrap items-center gap-x-2 @lg:flex-nowrap',
    cell: (lender) => (
      <>
        {renderLink(lender)}
        {lender.isSample && <Badge>Sample</Badge>}
        {(lender.status === 'inactive' || lender.isReplaced) && <Badge>Inactive</Badge>}
        {lender.isReplaced && (
          <span className="w-full text-ink-soft text-sm @lg:sr-only @3xl:not-sr-only @3xl:truncate">
            Not used: a real lender is active
          </span>
        )}
      </>
    ),
  },
  {
    key: 'products',
    header: 'Products',
    width: 'minmax(0,1.2fr)',
    className: 'truncate text-ink-soft',
    cell: ({ products }) => products.map((product) => productLabels[product]).join(', ') || 'None',
  },
  {
    key: 'certified',
    isExtra: true,
    header: 'Data use certified',
    width: 'minmax(0,0.9fr)',
    className: 'figures truncate text-ink-soft',
    cell: ({ dataUseCertifiedOn }) => (
      <>
        <span className="@lg:hidden">Certified: </span>
        {dataUseCertifiedOn ? formatDay(dataUseCertifiedOn) : 'Not yet'}
      </>
    ),
  },
  {
    key: 'license',
    isExtra: true,
    header: 'Next license expiry',
    width: 'minmax(0,0.9fr)',
    className: 'figures truncate text-ink-soft',
    cell: ({ nextExpiryOn }) => (
      <>
        <span className="@lg:hidden">Next license expiry: </span>
        {nextExpiryOn ? `${formatDay(nextExpiryOn)}${nextExpiryOn < today ? ', expired' : ''}` : 'None'}
      </>
    ),
  },
]

/** Lists hideable columns, by key and header. */
export const lenderColumns = columnNames(columns('', () => null).slice(1))
