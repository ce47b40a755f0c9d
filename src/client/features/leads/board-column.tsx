import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
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

interface BoardColumnProps {
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
export function BoardColumn(props: BoardColumnProps) {
  const { status, question, count, moves, dragged, onDrag, onMove, open, renderLink } = props
  const [isOver, setOver] = useState(false)
  const list = useInfiniteQuery(leadColumn({ ...question, status, sort: 'newest' }))
  const here = list.data?.pages.flatMap((page) => page.leads) ?? []
  const coming = moves.filter(({ to }) => to === status).map(({ lead }) => lead)
  const staying = here.filter(({ id }) => !moves.some(({ lead }) => lead.id === id))
  const takes = onMove !== undefined && dragged !== undefined && leadMoves(dragged.status).includes(status)

  return (
    <section
      aria-label={`${leadStatusWords[status]}, ${countWords(count)}`}
      onDragOver={(event) => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (takes) onMove(dragged, status, false)
      }}
      className={`flex w-[17rem] shrink-0 snap-start flex-col rounded border bg-sunken ${isOver && takes ? 'border-action' : 'border-transparent'} ${dragged && !takes && dragged.status !== status ? 'opacity-50' : ''}`}
    >
      <h2 className="flex items-baseline justify-between px-3 py-2 font-sans font-semibold text-sm">
        {leadStatusWords[status]} <span className="figures font-normal text-ink-soft">{countWords(count)}</span>
      </h2>
      <div className="min-h-24 flex-1 px-2 pb-2 wide:overflow-y-auto">
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
      </div>
    </section>
  )
}

const countWords = (count: number | undefined) =>
  count === undefined ? '' : count >= mostCounted ? `${mostCounted}+` : String(count)
