import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback } from 'react'
import { type CommissionQuestion, parties } from '#client/placement/commissions/queries.ts'
import { Choice } from '#client/ui/choice.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { commissionSorts, commissionViews } from '#shared/placement/commissions/contract.ts'

const viewLabels = { open: 'Outstanding', expected: 'Expected', settled: 'Settled', all: 'All' } as const
const directionLabels = { '': 'All', receivable: 'Receivable', payable: 'Payable' } as const
const sortLabels = { newest: 'Newest first', due: 'Due date' } as const

interface CommissionsToolbarProps {
  searchBox: RefObject<HTMLInputElement | null>
  question: CommissionQuestion
  /** Whether the user sees all commissions, in both directions. */
  isKeeping: boolean
  onAsk: (change: Partial<CommissionQuestion>) => void
}

/** Search and filters of the commission list. */
export function CommissionsToolbar({ searchBox, question, isKeeping, onAsk }: CommissionsToolbarProps) {
  const onSearch = useCallback((q: string) => onAsk({ q }), [onAsk])
  return (
    <>
      <SearchField
        ref={searchBox}
        label="Search commissions"
        placeholder="Reference or name"
        value={question.q}
        onSearch={onSearch}
      />
      <Choice
        label="View"
        value={question.view}
        all={commissionViews}
        words={viewLabels}
        onChange={(view) => onAsk({ view })}
      />
      {isKeeping && <PartyChoices question={question} onAsk={onAsk} />}
      <Choice
        label="Order"
        value={question.sort}
        all={commissionSorts}
        words={sortLabels}
        onChange={(sort) => onAsk({ sort })}
      />
    </>
  )
}

function PartyChoices({ question, onAsk }: Pick<CommissionsToolbarProps, 'question' | 'onAsk'>) {
  const { staff = [], lenders = [] } = useQuery(parties).data ?? {}
  const named = (people: readonly { id: string; name: string }[], none: string) =>
    Object.fromEntries([['', none], ...people.map(({ id, name }) => [id, name])])
  const ids = (people: readonly { id: string }[]) => ['', ...people.map(({ id }) => id)]
  return (
    <>
      <Choice
        label="Direction"
        value={question.direction}
        all={['', 'receivable', 'payable']}
        words={directionLabels}
        onChange={(direction) => onAsk({ direction })}
      />
      <Choice
        label="Lender"
        value={question.payer}
        all={ids(lenders)}
        words={named(lenders, 'Any lender')}
        onChange={(payer) => onAsk({ payer })}
      />
      <Choice
        label="Payee"
        value={question.payee}
        all={ids(staff)}
        words={named(staff, 'Anyone')}
        onChange={(payee) => onAsk({ payee })}
      />
    </>
  )
}
