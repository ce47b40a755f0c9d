import { Sample } from './card.tsx'

const stations = [
  ['Received', 'Mar 2, 10:14 AM', 'done'],
  ['Documents', 'Mar 3: all four are in', 'done'],
  ['With lenders', 'Sent to two you chose on Mar 4. Answer due Mar 6.', 'now'],
  ['Offers', 'Nothing happens until you decide', 'next'],
  ['Funded', 'Only now is our fee due', 'next'],
] as const

/** Where an application stands, as stations: what is done, what is going on, what comes. */
export const StatusSample = () => (
  <Sample title="Where it stands">
    <ol className="px-5 py-4 @tablet:px-7">
      {stations.map(([name, text, state]) => (
        <li key={name} className="flex gap-3 py-2">
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className="mt-1.5 size-4 shrink-0 fill-none stroke-2 stroke-action"
          >
            <circle cx="8" cy="8" r="6.5" className={state === 'next' ? 'stroke-control' : ''} />
            {state === 'done' && <path d="m4.5 8 2.5 2.5L11.5 6" />}
            {state === 'now' && <circle cx="8" cy="8" r="2" className="fill-action" />}
          </svg>
          <div className="min-w-0">
            <p className="font-semibold">
              {name}
              {state === 'now' && <span className="font-normal text-action"> (now)</span>}
            </p>
            <p className="text-ink-soft text-sm">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Sample>
)
