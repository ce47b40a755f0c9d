import { type RefObject, useCallback } from 'react'
import { merchantStatusLabels } from '#client/intake/merchants/merchant-labels.ts'
import type { MerchantQuery } from '#client/intake/merchants/queries.ts'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { type MerchantLeadFilter, merchantSorts } from '#shared/intake/merchants/admin-contract.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'

type MerchantView = MerchantLeadFilter['view']

const viewLabels: Record<MerchantView, string> = {
  open: 'Open',
  statements: 'Statements',
  quotes: 'Quotes',
  accounts: 'Accounts',
  ended: 'Ended',
  all: 'All',
}
const sortLabels: Record<MerchantLeadFilter['sort'], string> = {
  newest: 'Newest first',
  due: 'Due first',
  volume: 'Largest sales first',
}

interface MerchantToolbarProps {
  searchBox: RefObject<HTMLInputElement | null>
  question: MerchantQuery
  onAsk: (change: Partial<MerchantQuery>) => void
  /** Statuses offered. */
  statuses: readonly MerchantStatus[]
  views: readonly MerchantView[]
}

/** Search, view, status and sort order of a merchant list. */
export function MerchantToolbar({ searchBox, question, onAsk, statuses, views }: MerchantToolbarProps) {
  const onSearch = useCallback((q: string) => onAsk({ q }), [onAsk])
  return (
    <>
      <SearchField
        ref={searchBox}
        label="Search merchants"
        placeholder="Reference, business, name or phone"
        value={question.q}
        onSearch={onSearch}
      />
      <Choice
        label="View"
        value={question.view}
        all={views}
        words={viewLabels}
        onChange={(view) => onAsk({ view, status: '' })}
      />
      <Choice
        label="Status"
        value={question.status}
        all={['', ...statuses]}
        words={{ '': 'Any status', ...merchantStatusLabels }}
        onChange={(status) => onAsk({ status })}
      />
      <Choice
        label="Sort by"
        value={question.sort}
        all={merchantSorts}
        words={sortLabels}
        onChange={(sort) => onAsk({ sort })}
      />
    </>
  )
}
