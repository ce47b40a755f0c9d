import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { type MerchantQuery, merchantOwners } from '#client/intake/merchants/queries.ts'
import { amountFilter, dayFilter, ownerFilter } from '#client/platform/filters/list-filters.tsx'
import { useTagFilter } from '#client/platform/filters/use-tag-filter.ts'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { FilterBar, filterByChoices } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import type { MerchantLeadFilter } from '#shared/intake/merchants/admin-contract.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { merchantStatusLabels } from '#shared/intake/merchants/merchant-status.ts'

type MerchantView = MerchantLeadFilter['view']

const viewLabels: Record<MerchantView, string> = {
  open: 'Open',
  statements: 'Statements',
  quotes: 'Quotes',
  accounts: 'Accounts',
  ended: 'Ended',
  all: 'All',
}
export const merchantSortLabels: Record<MerchantLeadFilter['sort'], string> = {
  newest: 'Newest first',
  due: 'Due first',
  volume: 'Largest sales first',
}

interface MerchantToolbarProps {
  searchBox: RefObject<HTMLInputElement | null>
  question: MerchantQuery
  onAsk: (change: Partial<MerchantQuery>) => void
  statuses: readonly MerchantStatus[]
  views: readonly MerchantView[]
}

/** Without a filter. */
export const noMerchantFilter = { q: '', status: '', owner: 'all', tag: '', volume: '', received: '' } as const

/** Returns whether anything but the view narrows the list. */
export const isMerchantFiltered = (question: MerchantQuery) =>
  Object.entries(noMerchantFilter).some(([name, value]) => question[name as keyof typeof noMerchantFilter] !== value)

export function MerchantToolbar({ searchBox, question, onAsk, statuses, views }: MerchantToolbarProps) {
  const owners = useQuery(merchantOwners).data?.owners
  const me = useSignedInUser()?.id
  return (
    <>
      <ViewTabs
        label="View"
        value={question.view}
        all={views}
        labels={viewLabels}
        onChange={(view) => onAsk({ view, status: '' })}
      />
      <SearchField
        ref={searchBox}
        label="Search merchants"
        placeholder="Reference, business, name or phone"
        value={question.q}
        onSearch={(q) => onAsk({ q })}
      />
      <FilterBar
        filters={[
          filterByChoices({
            ...{ label: 'Status', value: question.status, all: statuses, labels: merchantStatusLabels },
            onChange: (status) => onAsk({ status }),
          }),
          ownerFilter({ value: question.owner, owners, me, onChange: (owner) => onAsk({ owner }) }),
          useTagFilter(question.tag, (tag) => onAsk({ tag })),
          amountFilter({ label: 'Monthly sales', value: question.volume, onChange: (volume) => onAsk({ volume }) }),
          dayFilter({ label: 'Received', value: question.received, onChange: (received) => onAsk({ received }) }),
        ]}
      />
    </>
  )
}
