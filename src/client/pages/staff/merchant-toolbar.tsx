import { useCallback, useRef } from 'react'
import { merchantStatusWords } from '#client/features/merchant-leads/merchant-words.ts'
import type { MerchantQuestion } from '#client/features/merchant-leads/queries.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { type MerchantLeadFilter, merchantSorts } from '#shared/merchant/desk-contract.ts'
import type { MerchantStatus } from '#shared/merchant/merchant-status.ts'

type MerchantView = MerchantLeadFilter['view']

const viewWords: Record<MerchantView, string> = {
  open: 'To work on',
  statements: 'Statements',
  quotes: 'Quotes',
  accounts: 'Accounts',
  ended: 'Ended',
  all: 'All',
}
const sortWords: Record<MerchantLeadFilter['sort'], string> = {
  newest: 'Newest first',
  due: 'Due first',
  volume: 'Largest sales first',
}

interface MerchantToolbarProps {
  question: MerchantQuestion
  onAsk: (change: Partial<MerchantQuestion>) => void
  /** Those that can be chosen. */
  statuses: readonly MerchantStatus[]
  views: readonly MerchantView[]
}

/** Search, view, status and order of a list of merchants. */
export function MerchantToolbar({ question, onAsk, statuses, views }: MerchantToolbarProps) {
  const searchBox = useRef<HTMLInputElement>(null)
  const onSearch = useCallback((q: string) => onAsk({ q }), [onAsk])
  return (
    <>
      <SearchField
        ref={searchBox}
        label="Search merchants"
        placeholder="Reference, business or name"
        value={question.q}
        onSearch={onSearch}
      />
      <Select
        label="View"
        value={question.view}
        onChange={({ currentTarget: { value } }) =>
          onAsk({ view: views.find((view) => view === value) ?? 'open', status: '' })
        }
      >
        {views.map((view) => (
          <option key={view} value={view}>
            {viewWords[view]}
          </option>
        ))}
      </Select>
      <Select
        label="Status"
        value={question.status}
        onChange={({ currentTarget: { value } }) =>
          onAsk({ status: statuses.find((status) => status === value) ?? '' })
        }
      >
        <option value="">Any status</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {merchantStatusWords[status]}
          </option>
        ))}
      </Select>
      <Select
        label="Order"
        value={question.sort}
        onChange={({ currentTarget: { value } }) =>
          onAsk({ sort: merchantSorts.find((sort) => sort === value) ?? 'newest' })
        }
      >
        {merchantSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </Select>
    </>
  )
}
