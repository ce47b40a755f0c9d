import * as copy from '#client/pages/site/parts/copy.tsx'
import { Sample } from '#client/pages/site/parts/parts.tsx'

const done = [
  [copy.submitted, copy.submittedTime],
  [copy.inReview, copy.inReviewTime],
  [copy.withLenders, copy.withLendersTime],
  [copy.offers, copy.offersDetail],
  [copy.contract, ''],
  [copy.funded, ''],
] as const

const current = 3

/** An application as its applicant follows it. */
export const StatusPicture = () => (
  <Sample title={copy.yourApplication}>
    <ol className="p-5 pl-8">
      {done.map(([stage, text], index) => (
        <li
          key={stage}
          className={`relative border-l-2 pb-4 pl-6 last:border-transparent ${index < current ? 'border-action' : 'border-line'}`}
        >
          <span
            aria-hidden="true"
            className={`absolute top-1 -left-[9px] size-4 rounded-full ${index > current ? 'border-2 border-control bg-surface' : 'bg-action'}`}
          />
          <p className={index > current ? 'text-ink-soft' : 'font-semibold'}>{stage}</p>
          {text && <p className={index === current ? 'text-action' : 'text-ink-soft text-sm'}>{text}</p>}
        </li>
      ))}
    </ol>
  </Sample>
)
