import { useQuery } from '@tanstack/react-query'
import { leadPrequalifications } from '#client/features/prequalification/queries.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { LeadPrequalification as Prequalification } from '#shared/prequalification/contract.ts'
import { standingWords } from './verdict-sign.tsx'

/** What the person answered in their latest analysis, and where that puts them. */
export function LeadPrequalification({ leadId }: { leadId: string }) {
  const { data, error, isFetching, refetch } = useQuery(leadPrequalifications(leadId))
  if (error)
    return (
      <Notice
        isFlush
        title="The free analysis could not be read"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {messageOf(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="mt-3 w-2/3" />
  const [latest, ...earlier] = data.prequalifications
  if (!latest) return <p className="mt-1 text-ink-soft">Not done by this person yet.</p>
  return (
    <>
      <p className="mt-1 text-ink-soft">
        <ExactTime at={latest.createdAt} />
        {earlier.length > 0 && `, after ${earlier.length} earlier`}
      </p>
      <dl className="mt-1">
        {latest.transcript.map(({ label, words }) => (
          <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-1">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures break-words">{words}</dd>
          </div>
        ))}
      </dl>
      <Standings {...latest} />
    </>
  )
}

const Standings = ({ estimate: { lenders, rulesVersion } }: Prequalification) => (
  <>
    <ul className="mt-3 grid gap-2">
      {lenders.map(({ lenderId, product, name, standing, points }) => (
        <li key={`${lenderId} ${product}`}>
          <b className="font-semibold">{name}</b>: {standingWords[standing].toLowerCase()}
          <span className="figures block text-ink-soft text-sm">
            {points
              .filter(({ verdict }) => verdict !== 'met')
              .map(({ label, gap }) => gap ?? `${label.toLowerCase()} not known`)
              .join('; ')}
          </span>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-ink-soft text-sm">Estimate by rules {rulesVersion}, from what the person said.</p>
  </>
)
