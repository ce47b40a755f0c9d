import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { plural } from '#shared/intake/prequalification/answer-labels.ts'
import type { LeadPrequalification as Prequalification } from '#shared/intake/prequalification/contract.ts'
import { listLeadPrequalifications } from '#shared/intake/prequalification/contract.ts'
import * as copy from './estimate-copy.tsx'
import { matchStatusLabel } from './estimate-summary.tsx'

/** Under `leads`, because they change with the lead. */
const leadPrequalifications = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'prequalifications', id],
    queryFn: ({ signal }) => read(listLeadPrequalifications, { id }, signal),
  })

/** Also shows whether the lead’s own browser sent the analysis. */
export function LeadPrequalification({ leadId }: { leadId: string }) {
  const { data, error, isFetching, refetch } = useQuery(leadPrequalifications(leadId))
  if (error)
    return (
      <Notice isFlush title="Couldn’t load the free analysis" onRetry={() => void refetch()} isRetrying={isFetching}>
        {messageOf(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="mt-3 w-2/3" />
  const [latest, ...earlier] = data.prequalifications
  if (!latest) return <p className="mt-1 text-ink-soft">No free analysis yet.</p>
  return (
    <>
      <p className="mt-1 text-ink-soft">
        <ExactTime at={latest.createdAt} />
        {earlier.length > 0 && `, and ${plural(earlier.length, 'other analysis', 'other analyses')}`}
      </p>
      {latest.kind === 'personal' && <p className="mt-1 font-semibold">Personal loan estimate</p>}
      {!latest.isFromLeadBrowser && (
        <p className="mt-2 rounded border border-brass px-3 py-2">
          <b className="font-semibold">Not sent from this lead’s browser.</b> {copy.answersUnverified}
        </p>
      )}
      <dl className="mt-1">
        {latest.transcript.map(({ label, text: words }) => (
          <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-1">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures break-words">{words}</dd>
          </div>
        ))}
      </dl>
      <LenderMatches {...latest} />
    </>
  )
}

const LenderMatches = ({ estimate: { lenders: all, rulesVersion } }: Prequalification) => {
  const real = all.filter(({ isSample }) => !isSample)
  const lenders = real.length > 0 ? real : all
  return (
    <>
      {real.length === 0 && all.length > 0 && (
        <p className="mt-3 text-ink-soft text-sm">Compared with sample lenders only: no real lender was active.</p>
      )}
      <ul className="mt-3 grid gap-2">
        {lenders.map((lender) => (
          <li key={`${lender.lenderId} ${lender.product}`}>
            <b className="font-semibold">{lender.name}</b>: {lowerFirst(matchStatusLabel(lender))}
            <span className="figures block text-ink-soft text-sm">
              {lender.points
                .filter(({ verdict }) => verdict !== 'met')
                .map(({ label, gap }) => gap ?? `${label.toLowerCase()} unknown`)
                .join('; ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft text-sm">
        Estimate based on rules {rulesVersion}, from the applicant’s own answers.
      </p>
    </>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
