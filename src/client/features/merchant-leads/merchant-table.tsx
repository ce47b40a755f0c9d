import type { ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { type Column, DataTable } from '#client/ui/data-table.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import type { ListedMerchantLead } from '#shared/merchant/desk-contract.ts'
import { merchantStatusWords } from './merchant-words.ts'
import { NextAction } from './next-action.tsx'

interface MerchantTableProps {
  label: string
  leads: readonly ListedMerchantLead[]
  selected?: string
  isLoading?: boolean
  isOutdated?: boolean
  /** Draws the link that opens a request; the page knows the address. */
  renderLink: (lead: ListedMerchantLead) => ReactNode
}

const template =
  '@4xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.8fr)_minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(7rem,0.6fr)] @max-4xl:grid-cols-[minmax(0,1fr)_auto]'

/** Merchants as rows, or as cards where there is no room for columns. */
export const MerchantTable = ({ leads, renderLink, ...rest }: MerchantTableProps) => (
  <DataTable template={template} columns={columns(renderLink)} rows={leads} rowKey={({ id }) => id} {...rest} />
)

const columns = (renderLink: MerchantTableProps['renderLink']): Column<ListedMerchantLead>[] => [
  {
    key: 'business',
    header: 'Business',
    className: '@max-4xl:col-start-1 @max-4xl:row-start-1',
    cell: (lead) => (
      <>
        {renderLink(lead)}
        <span className="block truncate text-ink-soft text-sm">{lead.name}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    className: '@max-4xl:col-start-2 @max-4xl:row-start-1 @max-4xl:text-right',
    cell: ({ status }) => <Badge>{merchantStatusWords[status]}</Badge>,
  },
  {
    key: 'volume',
    header: 'Sales a month',
    className: 'figures @max-4xl:col-start-2 @max-4xl:row-start-2 @max-4xl:text-right',
    cell: ({ volumeCents, effectiveBasisPoints }) => (
      <>
        {formatDollars(Math.round(volumeCents / 100))}
        <span className="block text-ink-soft text-sm">{formatBasisPoints(effectiveBasisPoints, 2)}</span>
      </>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    className: 'truncate @max-4xl:col-start-1 @max-4xl:row-start-2',
    cell: (lead) => <NextAction {...lead} />,
  },
  {
    key: 'owner',
    header: 'Has it',
    className: 'truncate text-ink-soft @max-4xl:col-start-1 @max-4xl:row-start-3',
    cell: ({ owner }) => owner ?? 'Nobody yet',
  },
  {
    key: 'since',
    header: 'In this status',
    className: 'truncate text-ink-soft @max-4xl:col-start-2 @max-4xl:row-start-3 @max-4xl:text-right',
    cell: ({ statusSince }) => <TimeAgo at={statusSince} />,
  },
]
