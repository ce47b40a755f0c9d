import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '#client/ui/badge.tsx'
import type { DiagnosticCheck } from '#shared/system/diagnostics/contract.ts'
import { checkNames, liveFindings, stateLabels } from './copy.ts'
import { probeLive } from './probe-live.ts'

const tones = { ok: 'green', attention: 'amber', problem: 'red' } as const
const urgency = { problem: 0, attention: 1, ok: 2 } as const

type Check = Omit<DiagnosticCheck, 'name'> & { readonly name: keyof typeof checkNames }

/** What was checked on the server and from this browser, the most urgent first. */
export function CheckList({ checks }: { checks: readonly DiagnosticCheck[] }) {
  const live = useQuery({ queryKey: ['diagnostics', 'live'], queryFn: probeLive, staleTime: 0, retry: false })
  const all: Check[] = [...checks, ...(live.data ? [{ name: 'live' as const, ...liveFindings[live.data] }] : [])]
  return (
    <ul className="grid grid-cols-1 gap-3 min-[68rem]:grid-cols-2">
      {all
        .toSorted((one, other) => urgency[one.state] - urgency[other.state])
        .map((check) => (
          <li key={check.name}>
            <CheckCard {...check} />
          </li>
        ))}
    </ul>
  )
}

const CheckCard = ({ name, state, found, meaning, advice }: Check) => (
  <article className="h-full rounded border border-line bg-surface p-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="font-sans font-semibold text-sm">{checkNames[name]}</h3>
      <StatusBadge tone={tones[state]}>{stateLabels[state]}</StatusBadge>
    </div>
    <p className="mt-1 break-words">{found}</p>
    <p className="mt-1 break-words text-ink-soft">{meaning}</p>
    {advice && (
      <p className="mt-2 break-words">
        <strong className="font-semibold">What to do:</strong> {advice}
      </p>
    )}
  </article>
)
