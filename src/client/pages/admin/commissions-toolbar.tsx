import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback } from 'react'
import { type CommissionQuestion, parties } from '#client/placement/commissions/queries.ts'
import { Choice } from '#client/ui/choice.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { commissionSorts, commissionViews } from '#shared/placement/commissions/contract.ts'

const viewLabels = { open: 'Open', expected: 'Expected', settled: 'Settled', all: 'All' } as const
const directionLabels = { '': 'Owed either way', receivable: 'Owed to us', payable: 'Owed by us' } as const
const sortLabels = { newest: 'Newest first', due: 'Due first' } as const

interface CommissionsToolbarProps {
  searchBox: RefObject<HTMLInputElement | null>
  question: CommissionQuestion
  /** Who keeps the books sees both ways and everybody. */
  isKeeping: boolean
  onAsk: (change: Partial<CommissionQuestion>) => void
}

/** Search, view, who pays and who is paid, and order. */
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
        label="Which way"
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
        label="Who is paid"
        value={question.payee}
        all={ids(staff)}
        words={named(staff, 'Anybody')}
        onChange={(payee) => onAsk({ payee })}
      />
    </>
  )
}
