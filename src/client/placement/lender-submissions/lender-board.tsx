import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { useLiveTopic } from '#client/platform/use-live.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { LenderBoard } from '#shared/placement/lender-submissions/contract.ts'
import { BoardEntry } from './board-entry.tsx'
import { isConsentMissing, sharedReasons } from './board-labels.ts'
import { lenderBoard } from './queries.ts'
import { RequestSeveralConsents } from './request-several-consents.tsx'

/** Lender board of an application: matches, consent and submissions. */
export function LenderBoardSection({ applicationId }: { applicationId: string }) {
  const query = useQuery(lenderBoard(applicationId))
  if (query.isError && !query.data)
    return (
      <Notice
        isFlush
        title="Couldn’t load the lenders"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return <Skeleton className="h-12 w-full" />
  return <Board board={query.data} applicationId={applicationId} />
}

function Board({ board: { excluded, lenders }, applicationId }: { board: LenderBoard; applicationId: string }) {
  const client = useQueryClient()
  // The set of lenders on the board depends on all of them.
  useLiveTopic(
    'lenders',
    useCallback(() => void client.invalidateQueries(lenderBoard(applicationId)), [client, applicationId]),
  )
  const [ticks, setTicks] = useState<readonly string[]>([])
  const real = lenders.filter(({ isSample }) => !isSample)
  const samples = lenders.filter(({ isSample }) => isSample)
  const askable = real.filter(({ canAsk }) => canAsk).map(({ id }) => id)
  const ticked = askable.filter((id) => ticks.includes(id))
  const shared = sharedReasons(real)
  const saysNoneAgreed = isConsentMissing(real)
  const tick = (id: string) => setTicks(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id])
  return (
    <div className="@container grid grid-cols-1 gap-4">
      {excluded && (
        <p className="wrap-anywhere rounded border border-brass px-3 py-2">
          <strong>Excluded by the applicant:</strong> {excluded}
        </p>
      )}
      {real.length === 0 && (
        <p className="text-ink-soft">No active lenders yet. Owners and managers can add them under Lenders.</p>
      )}
      {real.length > 1 && (
        <p className="text-ink-soft text-sm">
          Lenders that have the application come first, then lenders the applicant agreed to. Within each group the best
          match comes first: fewest open points, then highest amount, then fastest response.
        </p>
      )}
      {(saysNoneAgreed || shared.length > 0) && (
        <ul aria-label="For all lenders" className="list-disc pl-5 text-sm">
          {saysNoneAgreed && <li>The applicant hasn’t agreed to any of these lenders yet.</li>}
          {shared.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {askable.length > 1 && (
        <RequestSeveralConsents applicationId={applicationId} askable={askable} ticked={ticked} onTick={setTicks} />
      )}
      <ul className={cards}>
        {real.map((lender) => (
          <BoardEntry
            key={lender.id}
            lender={lender}
            applicationId={applicationId}
            shared={shared}
            saysNoneAgreed={saysNoneAgreed}
            {...(askable.length > 1 && lender.canAsk && { isTicked: ticked.includes(lender.id), onTick: tick })}
          />
        ))}
      </ul>
      {samples.length > 0 && (
        <details>
          <summary className="min-h-11 py-2.5 text-ink-soft">
            {samples.length} sample lenders, shown until a real lender is active
          </summary>
          <ul className={cards}>
            {samples.map((lender) => (
              <BoardEntry key={lender.id} lender={lender} applicationId={applicationId} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const cards = 'grid grid-cols-1 items-start gap-3 @2xl:grid-cols-2'
