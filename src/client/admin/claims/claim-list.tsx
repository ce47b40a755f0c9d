import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#client/ui/format-day.ts'
import type { ClaimState } from '#shared/admin/claims/check-claim.ts'
import type { CheckedClaim } from '#shared/admin/claims/contract.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { approvalRateMeaning } from '#shared/system/settings/content/claims.ts'

const count = new Intl.NumberFormat('en-US')

const stateLabels: Readonly<Record<ClaimState, string>> = {
  proved: 'Confirmed by records',
  below: 'Higher than records',
  not_enough: 'Not enough data',
  unreadable: 'Can’t be compared',
  own_evidence: 'Supported by separate evidence',
}

/** An empty start date is the earliest. */
const formatPeriod = ({ from, to }: CheckedClaim): string =>
  from <= '2000-01-01' ? `all time through ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`

export const ClaimList = ({ claims }: { claims: readonly CheckedClaim[] }) => (
  <ul className="grid gap-x-8 @3xl:grid-cols-2 @5xl:grid-cols-3">
    {claims.map((claim) => (
      <li key={`${claim.value} ${claim.label}`} className="min-w-0 border-line border-b py-4">
        <p>
          <span className="figures font-display font-semibold text-xl">{claim.value}</span> {claim.label}
        </p>
        {claim.measure === 'approval_rate' && <p className="mt-1 text-ink-soft text-sm">{approvalRateMeaning}</p>}
        <State claim={claim} />
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
          <Fact name="Records">
            {formatCounted(claim)}
            {claim.counted && `, ${formatPeriod(claim)}`}
          </Fact>
          <Fact name="Evidence">{claim.evidence || 'none'}</Fact>
          <Fact name="Approved by">{claim.approvedBy || 'no one'}</Fact>
          <Fact name="Valid until">{claim.expiresOn ? formatDay(claim.expiresOn) : 'no date set'}</Fact>
          <Fact name="On the site">{claim.isShown ? 'shown' : 'hidden until confirmed'}</Fact>
        </dl>
        {claim.toDo.length > 0 && (
          <ul className="mt-2 list-disc pl-5 text-sm" aria-label={`To do for ${claim.value} ${claim.label}`}>
            {claim.toDo.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)

function State({ claim: { state, isProved } }: { claim: CheckedClaim }) {
  const isFine = state === 'proved' || state === 'own_evidence'
  const Sign = isFine ? CircleCheck : TriangleAlert
  return (
    <p className={`mt-1 flex flex-wrap items-center gap-x-1.5 text-sm ${isFine ? 'text-action' : 'text-danger'}`}>
      <Sign size="1.1em" strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span className="font-semibold">{stateLabels[state]}</span>
      {isFine && !isProved && <span className="text-danger">but evidence is missing</span>}
    </p>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="figures min-w-0">{children}</dd>
  </>
)

/** Formats the recorded figure: `$4,200,000`, `312`, `72.9% (729 of 1,000)`. */
function formatCounted({ measure, counted }: CheckedClaim): string {
  if (!counted) return 'no data'
  const { numerator, denominator } = counted
  if (measure === 'funded_dollars') return formatDollars(Math.floor(numerator))
  if (denominator === null) return count.format(numerator)
  const of = `${count.format(numerator)} of ${count.format(denominator)} decided`
  return denominator === 0 ? of : `${Math.floor((numerator / denominator) * 1000) / 10}% (${of})`
}
