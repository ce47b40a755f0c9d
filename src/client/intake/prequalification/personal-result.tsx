import { useEffect, useRef } from 'react'
import { EmailResultButton } from '#client/platform/components/email-result-button.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import {
  type PersonalEstimateAnswers,
  personalTranscript,
} from '#shared/intake/personal-matching/personal-questions.ts'
import { wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import { counterOffers } from '#shared/intake/prequalification/counter-offers.ts'
import type { Estimate, LenderEstimate } from '#shared/intake/prequalification/estimate.ts'
import * as copy from './estimate-copy.tsx'
import {
  aprRange,
  CriteriaTable,
  formatChange,
  ImprovementList,
  matchStatusLabel,
  matchStatusStyles,
  pointsMet,
  SeeWhy,
} from './estimate-summary.tsx'

export interface PersonalResultProps {
  id: string
  answers: PersonalEstimateAnswers
  estimate: Estimate
  hasLead: boolean
  takesFocus: boolean
  onEdit: () => void
  onStartOver: () => void
}

/** Leads with what may be possible, then what would change it. */
export function PersonalResult({
  id,
  estimate,
  hasLead,
  answers,
  takesFocus,
  onEdit,
  onStartOver,
}: PersonalResultProps) {
  const view = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    view.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])
  const { lenders, improvements, openQuestions, ourFeeBasisPoints } = estimate
  const isFundable = lenders.some(({ matchStatus }) => matchStatus !== 'not_yet')

  return (
    <section ref={view} aria-labelledby="personal-result">
      <div className="rounded border border-line bg-surface p-5 shadow @tablet:p-8">
        <h2 id="personal-result" ref={heading} tabIndex={-1} className="figures text-2xl outline-none">
          {headline(lenders)}
        </h2>
        <Explanation {...estimate} />
        <p className="mt-3 text-ink-soft">{copy.notAnOffer}</p>
        <p role="status" className="mt-3 text-ink-soft text-sm">
          {hasLead ? copy.savedWithYourDetails : copy.savedWithoutName}
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink href="/application-portal">{isFundable ? copy.applyNow : copy.applyAnyway}</ButtonLink>
          <EmailResultButton find={() => ({ kind: 'analysis', id })} />
          <Button variant="secondary" onClick={onEdit}>
            {copy.changeMyAnswers}
          </Button>
        </div>
        {lenders.length > 0 && (
          <ul className="mt-7 border-line border-b">
            {lenders.map((lender) => (
              <LenderItem key={`${lender.lenderId} ${lender.product}`} {...{ lender, ourFeeBasisPoints }} />
            ))}
          </ul>
        )}
      </div>
      <ImprovementList improvements={improvements} openQuestions={openQuestions} />
      <section aria-labelledby="personal-answers" className="mt-10">
        <h2 id="personal-answers" className="text-xl">
          {copy.yourAnswers}
        </h2>
        <dl className="mt-2 divide-y divide-line">
          {personalTranscript(answers).map(({ label, text }) => (
            <div key={label} className="flex flex-wrap gap-x-4 py-2">
              <dt className="w-40 text-ink-soft">{label}</dt>
              <dd className="figures min-w-0 flex-1 basis-40">{text}</dd>
            </div>
          ))}
        </dl>
        <Button variant="secondary" className="mt-4" onClick={onStartOver}>
          {copy.startOver}
        </Button>
      </section>
      <p className="mt-8 text-ink-soft text-sm">
        {copy.howPersonalIsMade} {copy.rulesVersion(estimate.rulesVersion)}
      </p>
    </section>
  )
}

/** A lender with several products counts once, by its best match. */
const bestOf = (lenders: readonly LenderEstimate[]) => [
  ...new Map(lenders.toReversed().map((lender) => [lender.lenderId, lender])).values(),
]

/** Returns what is possible now, with a change, or depending on an unknown score; otherwise an honest no. */
function headline(all: readonly LenderEstimate[]): string {
  if (all.length === 0) return copy.noEstimateYet
  const lenders = bestOf(all)
  const largestOf = (status: LenderEstimate['matchStatus']) => {
    const found = lenders.filter(({ matchStatus }) => matchStatus === status)
    const largest = Math.max(0, ...found.map(({ rangeCents }) => rangeCents?.to ?? 0))
    return largest > 0 ? { who: copy.lenders(found.length), upTo: wholeDollars(largest) } : undefined
  }
  const possible = largestOf('possible')
  if (possible) return copy.mayQualify(possible.who, possible)
  const [change] = counterOffers(lenders)
  if (change) return copy.mayQualify(copy.lenders(change.count), formatChange(change))
  const open = largestOf('open')
  return open ? copy.dependsOnScore(open.who, open.upTo) : copy.noLenderFits
}

/** What the headline leaves out: other lenders with a change, or why none matches. */
function Explanation({ lenders: all, improvements, openQuestions }: Estimate) {
  if (all.length === 0) return <p className="mt-3">{copy.noPersonalLenders}</p>
  const lenders = bestOf(all)
  const isPossible = lenders.some(({ matchStatus }) => matchStatus === 'possible')
  const changes = counterOffers(lenders).slice(isPossible ? 0 : 1)
  if (changes.length > 0)
    return (
      <p className="mt-3">
        {changes.map((change) => `${copy.couldFund(copy.moreLenders(change.count), formatChange(change))} `)}
      </p>
    )
  if (isPossible || lenders.some(({ matchStatus }) => matchStatus !== 'not_yet')) return null
  const hasAdvice = improvements.length > 0 || openQuestions.length > 0
  return <p className="mt-3">{hasAdvice ? copy.notADenial : copy.nothingToChange}</p>
}

const LenderItem = ({ lender, ourFeeBasisPoints }: { lender: LenderEstimate; ourFeeBasisPoints: number }) => {
  const { name, matchStatus, points, cost } = lender
  return (
    <li className="border-line border-t">
      <details className="group">
        <summary className="flex list-none flex-wrap items-center gap-x-4 gap-y-1 py-4">
          <span className="min-w-0 flex-1 basis-52">
            <h3 className="inline font-display font-semibold text-lg">{name}</h3>
            <span className="figures block text-ink-soft text-sm">{pointsMet(points)}</span>
          </span>
          <span className={`rounded px-2.5 py-0.5 font-semibold text-sm ${matchStatusStyles[matchStatus]}`}>
            {matchStatusLabel(lender)}
          </span>
          <SeeWhy />
          <span className="figures w-full text-sm">
            {ourFeeBasisPoints > 0
              ? copy.priceWithFee(aprRange(cost.withoutOurFee), aprRange(cost.withOurFee))
              : copy.priceOf(aprRange(cost.withoutOurFee))}
          </span>
        </summary>
        <div className="wrap-anywhere pb-6">
          <CriteriaTable lender={name} points={points} />
        </div>
      </details>
    </li>
  )
}
