import { useCallback, useRef } from 'react'
import { merchantStatusWords } from '#client/features/merchant-leads/merchant-words.ts'
import type { MerchantQuestion } from '#client/features/merchant-leads/queries.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { type MerchantLeadFilter, merchantViews } from '#shared/merchant/desk-contract.ts'
import type { MerchantStatus } from '#shared/merchant/merchant-status.ts'

const viewWords: Record<MerchantLeadFilter['view'], string> = {
  open: 'To work on',
  statements: 'Statements',
  quotes: 'Quotes',
  accounts: 'Accounts',
  ended: 'Ended',
  all: 'All',
}

interface MerchantToolbarProps {
  question: MerchantQuestion
  onAsk: (change: Partial<MerchantQuestion>) => void
  /** Those that can be chosen. */
  statuses: readonly MerchantStatus[]
  /** Where the view is fixed it is not offered. */
  hasViews: boolean
}

/** Search, view and status of a list of merchants. */
export function MerchantToolbar({ question, onAsk, statuses, hasViews }: MerchantToolbarProps) {
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
      {hasViews && (
        <Select
          label="View"
          value={question.view}
          onChange={({ currentTarget: { value } }) =>
            onAsk({ view: merchantViews.find((view) => view === value) ?? 'open' })
          }
        >
          {merchantViews.map((view) => (
            <option key={view} value={view}>
              {viewWords[view]}
            </option>
          ))}
        </Select>
      )}
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
    </>
  )
}
