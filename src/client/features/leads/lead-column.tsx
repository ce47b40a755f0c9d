import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { BoardColumn, countWords } from '#client/ui/board-column.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Lead } from '#shared/leads/contract.ts'
import { mostCounted } from '#shared/leads/desk-contract.ts'
import { type LeadStatus, leadMoves } from '#shared/leads/lead-status.ts'
import { leadStatusWords } from '#shared/leads/lead-words.ts'
import { LeadCard } from './lead-card.tsx'
import { type LeadQuestion, leadColumn } from './queries.ts'
import type { BoardMove } from './use-board-moves.ts'

interface LeadColumnProps {
  status: LeadStatus
  question: LeadQuestion
  /** Undefined while it is not known. */
  count: number | undefined
  moves: readonly BoardMove[]
  /** The card that is being dragged. */
  dragged: Lead | undefined
  onDrag: (lead: Lead | undefined) => void
  /** Absent for who only looks. */
  onMove: ((lead: Lead, to: LeadStatus, isByKeyboard: boolean) => void) | undefined
  open: string
  renderLink: (lead: Lead) => ReactNode
}

/** The leads that stand at one status, the newest first. */
export function LeadColumn(props: LeadColumnProps) {
  const { status, question, count, moves, dragged, onDrag, onMove, open, renderLink } = props
  const list = useInfiniteQuery(leadColumn({ ...question, status, sort: 'newest' }))
  const here = list.data?.pages.flatMap((page) => page.leads) ?? []
  const coming = moves.filter(({ to }) => to === status).map(({ lead }) => lead)
  const staying = here.filter(({ id }) => !moves.some(({ lead }) => lead.id === id))
  const takes = onMove !== undefined && dragged !== undefined && leadMoves(dragged.status).includes(status)

  return (
    <BoardColumn
      title={leadStatusWords[status]}
      count={countWords(count, mostCounted)}
      isTaking={takes}
      isDimmed={dragged !== undefined && !takes && dragged.status !== status}
      onDrop={() => takes && onMove(dragged, status, false)}
    >
      {list.isError && (
        <Notice title="Not read" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {messageOf(list.error)}
        </Notice>
      )}
      {list.isPending && <Skeleton className="m-2 w-4/5" />}
      <ul className="grid grid-cols-1 gap-2">
        {[...coming, ...staying].map((lead) => (
          <LeadCard
            key={lead.id}
            lead={lead}
            isOpen={lead.id === open}
            isMoving={coming.includes(lead)}
            onMove={onMove && ((to) => onMove(lead, to, true))}
            onDrag={onDrag}
            renderLink={renderLink}
          />
        ))}
      </ul>
      {list.isSuccess && coming.length + staying.length === 0 && (
        <p className="px-1 py-2 text-ink-soft text-sm">No lead stands here.</p>
      )}
      {list.hasNextPage && (
        <Button look="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </BoardColumn>
  )
}
