import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CloseButton } from '#client/ui/dialog/dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { LenderDetail } from '#shared/placement/lenders/admin-contract.ts'
import { copy } from './copy.ts'
import { CriteriaSection } from './criteria-section.tsx'
import { lenderFile } from './queries.ts'
import { RecordForm } from './record-form.tsx'

interface LenderPanelProps {
  id: string
  mayChange: boolean
  onClose: () => void
}

/** Its heading takes the focus. */
export function LenderPanel({ id, mayChange, onClose }: LenderPanelProps) {
  const query = useQuery(lenderFile(id))
  const lender = query.data
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = lender !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when another lender is opened
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [id, isThere])

  return (
    <>
      <div className="sticky top-0 z-10 flex justify-end border-line border-b bg-surface py-1 pr-1">
        <CloseButton onClose={onClose} />
      </div>
      {query.isError && !lender && (
        <Notice
          title={isGone(query.error) ? 'This lender doesn’t exist' : 'Couldn’t load this lender'}
          {...(!isGone(query.error) && { onRetry: () => void query.refetch(), isRetrying: query.isFetching })}
        >
          {isGone(query.error) ? 'Check the link, or choose another lender.' : messageOf(query.error)}
        </Notice>
      )}
      {query.isPending && (
        <div className="grid grid-cols-1 gap-3 p-5">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-5 w-full" />
        </div>
      )}
      {lender && (
        // Resets unsaved input when another lender is opened.
        <div key={id} className="px-5 pt-5 pb-8">
          <h2 ref={heading} tabIndex={-1} className="break-words text-xl outline-none">
            {lender.record.name}
          </h2>
          <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
            {lender.isSample && <Badge>Sample</Badge>}
            {(lender.record.status === 'inactive' || lender.isReplaced) && <Badge>Inactive</Badge>}
          </p>
          <Warnings lender={lender} />
          {!mayChange && <p className="mt-3 text-ink-soft">Only owners and managers can make changes.</p>}
          <Section title="Lending criteria">
            <CriteriaSection lender={lender} mayChange={mayChange} />
          </Section>
          <Section title="Record">
            <RecordForm lender={lender} mayChange={mayChange} />
          </Section>
        </div>
      )}
    </>
  )
}

/** Licenses that expire sooner are shown as a warning. */
const soonDays = 60
const soonMs = soonDays * 24 * 60 * 60_000

const formatLicense = (licenses: LenderDetail['record']['licenses']) =>
  licenses.map(({ state, number, expiresOn }) => `${state} ${number} (${expiresOn && formatDay(expiresOn)})`).join(', ')

/** Reasons why no applications are sent to it. */
function Warnings({ lender: { isSample, isReplaced, record, today } }: { lender: LenderDetail }) {
  const expired = record.licenses.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today)
  const soon = new Date(Date.parse(today) + soonMs).toISOString().slice(0, 10)
  const ending = record.licenses.filter(
    ({ expiresOn }) => expiresOn !== null && expiresOn >= today && expiresOn <= soon,
  )
  const warnings = [
    isSample && copy.sampleLender,
    isReplaced && copy.sampleInactive,
    !isSample && record.dataUseCertifiedOn === null && copy.notCertified,
    expired.length > 0 &&
      `Expired licenses: ${formatLicense(expired)}. If a state has no other license, applications from that state aren’t sent.`,
    ending.length > 0 && `Licenses that expire within ${soonDays} days: ${formatLicense(ending)}.`,
  ].filter((warning) => typeof warning === 'string')
  if (warnings.length === 0) return null
  return (
    <ul className="mt-3 grid grid-cols-1 gap-1 rounded border border-brass px-4 py-3">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6 border-line border-t pt-4">
    <h3 className="mb-3 font-sans font-semibold text-sm">{title}</h3>
    {children}
  </section>
)
