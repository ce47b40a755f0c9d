import { useCallback, useEffect, useRef, useState } from 'react'
import { EmailResultButton } from '#client/platform/components/email-result-button.tsx'
import { useOnline } from '#client/platform/live/use-online.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { transcript } from '#shared/intake/prequalification/answer-labels.ts'
import type { Answers, QuestionName } from '#shared/intake/prequalification/answers.ts'
import type { Estimate, LenderEstimate } from '#shared/intake/prequalification/estimate.ts'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { score } from '#shared/intake/prequalification/scoring/score.ts'
import { CostComparison } from './cost-comparison.tsx'
import * as copy from './estimate-copy.tsx'
import {
  aprRange,
  CriteriaTable,
  EstimateSummary,
  formatRange,
  ImprovementList,
  matchStatusLabel,
  matchStatusStyles,
  pointsMet,
  SeeWhy,
} from './estimate-summary.tsx'
import { findCurrentRules, findRules, type KeptAnalysis, sendAnalysis } from './send-analysis.ts'

interface LenderCardProps {
  lender: LenderEstimate
  ourFeeBasisPoints: number
}

interface EstimateState {
  /** Undefined until it is saved. */
  readonly id: string | undefined
  /** Computed here, then as saved by the server; undefined until either is ready. */
  readonly estimate: Estimate | undefined
  readonly keeping: 'under way' | 'kept' | 'kept with the lead' | 'failed'
  /** Why the server has not saved it. */
  readonly problem: string | undefined
  readonly retry: () => void
}

interface GivenAnswersProps {
  answers: Answers
  onChange: (name: QuestionName) => void
  onStartOver: () => void
}

const GivenAnswers = ({ answers, onChange, onStartOver }: GivenAnswersProps) => (
  <section aria-labelledby="analysis-answers" className="mt-10">
    <h2 id="analysis-answers" className="text-xl">
      {copy.yourAnswers}
    </h2>
    <dl className="mt-2 divide-y divide-line">
      {transcript(answers).map(({ name, label, text: words }) => (
        <div key={name} className="flex flex-wrap items-center gap-x-4 py-1">
          <dt className="w-40 text-ink-soft">{label}</dt>
          <dd className="figures min-w-0 flex-1 basis-40">{words}</dd>
          <dd className="ml-auto print:hidden">
            <Button variant="quiet" onClick={() => onChange(name)}>
              {copy.change}
              <span className="sr-only"> {copy.changeWhat(label)}</span>
            </Button>
          </dd>
        </div>
      ))}
    </dl>
    <Button variant="secondary" className="mt-4 print:hidden" onClick={onStartOver}>
      {copy.startOver}
    </Button>
  </section>
)

const words = {
  'under way': copy.savingAnswers,
  kept: copy.savedWithoutName,
  'kept with the lead': copy.savedWithYourDetails,
} as const

interface EstimateViewProps {
  answers: Answers
  leadId: string | undefined
  takesFocus: boolean
  onBack: () => void
  onChange: (name: QuestionName) => void
  onStartOver: () => void
}

export function EstimateView({ answers, leadId, takesFocus, onBack, onChange, onStartOver }: EstimateViewProps) {
  const { id, estimate, ...keeping } = useEstimate(answers, leadId)
  const view = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    view.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])
  useEffect(() => {
    // Opens everything for printing.
    const open = () => {
      for (const lender of view.current?.querySelectorAll('details') ?? []) lender.open = true
    }
    addEventListener('beforeprint', open)
    return () => removeEventListener('beforeprint', open)
  }, [])

  return (
    <section ref={view} aria-labelledby="analysis-estimate">
      <div className="rounded border border-line bg-surface p-5 shadow @tablet:p-8">
        <Button variant="quiet" className="-mt-3 -ml-control-x print:hidden" onClick={onBack}>
          <span aria-hidden="true">←</span> {copy.back}
        </Button>
        <h2 id="analysis-estimate" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {copy.yourEstimate}
        </h2>
        {!estimate && keeping.keeping !== 'failed' && <p className="mt-3">{copy.comparing}</p>}
        {estimate && <EstimateSummary {...estimate} />}
        <KeepingNote {...keeping} />
        <div className="mt-5 flex flex-wrap gap-2 print:hidden">
          <ButtonLink href="/application-portal">
            {estimate && canFund(estimate) ? copy.applyNow : copy.applyAnyway}
          </ButtonLink>
          {id && <EmailResultButton find={() => ({ kind: 'analysis', id })} />}
          <Button variant="secondary" onClick={() => print(view.current)}>
            {copy.print}
          </Button>
        </div>
        {estimate && (
          <div className="mt-7 border-line border-b">
            {estimate.lenders.map((lender) => (
              <LenderCard
                key={`${lender.lenderId} ${lender.product}`}
                lender={lender}
                ourFeeBasisPoints={estimate.ourFeeBasisPoints}
              />
            ))}
          </div>
        )}
      </div>
      {estimate && <ImprovementList {...estimate} />}
      <GivenAnswers answers={answers} onChange={onChange} onStartOver={onStartOver} />
      {estimate && (
        <HowItIsMade version={estimate.rulesVersion} isSample={estimate.lenders.some((of) => of.isSample)} />
      )}
    </section>
  )
}

const canFund = ({ lenders }: Estimate) =>
  lenders.some(({ matchStatus }) => matchStatus === 'possible' || matchStatus === 'adjustable')

const HowItIsMade = ({ version, isSample }: { version: string; isSample: boolean }) => (
  <p className="mt-8 text-ink-soft text-sm">
    {isSample && `${copy.samplesMadeUp} `}
    {copy.howItIsMade} {copy.rulesVersion(version)}{' '}
    {copy.applyWhateverItSays((words) => (
      <a href="/application-portal" className="text-action underline underline-offset-2">
        {words}
      </a>
    ))}
  </p>
)

/** Prints only the estimate (site.css). */
function print(view: HTMLElement | null) {
  view?.setAttribute('data-printing', '')
  window.print()
  view?.removeAttribute('data-printing')
}

function KeepingNote({ keeping, problem, retry }: Omit<EstimateState, 'id' | 'estimate'>) {
  const isOnline = useOnline()
  if (keeping === 'failed')
    return (
      <div role="alert" className="mt-4 rounded border border-danger bg-danger-soft px-4 py-3 text-sm print:hidden">
        <p>
          {copy.answersNotReceived} {problem}
        </p>
        <Button variant="secondary" className="mt-3" onClick={retry}>
          {copy.sendAgain}
        </Button>
      </div>
    )
  return (
    <p role="status" className="mt-4 text-ink-soft text-sm print:hidden">
      {keeping === 'under way' && !isOnline ? copy.offline : words[keeping]}
    </p>
  )
}

/** A lost connection delays only the saving. */
function useEstimate(answers: Answers, leadId: string | undefined): EstimateState {
  const [local, setLocal] = useState<Estimate>()
  const [kept, setKept] = useState<KeptAnalysis>()
  const [current, setCurrent] = useState<Estimate>()
  const [problem, setProblem] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const body = JSON.stringify(answers)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the same work once more
  useEffect(() => {
    let isWanted = true
    const given = JSON.parse(body) as Answers
    setKept(undefined)
    setCurrent(undefined)
    setProblem(undefined)
    findRules().then(
      (rules) => isWanted && setLocal(score(rules, given)),
      // The server's answer includes an estimate too.
      () => {},
    )
    sendAnalysis(given, leadId).then(
      async (reply) => {
        if (isWanted) setKept(reply)
        const rules = await findCurrentRules(reply.estimate.rulesVersion).catch(() => undefined)
        // A repeated request returns its first estimate; lenders may have changed since.
        if (isWanted && rules && rules.version !== reply.estimate.rulesVersion) setCurrent(score(rules, given))
      },
      (error) => isWanted && setProblem(messageOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [body, leadId, attempts])

  return {
    id: kept?.id,
    estimate: current ?? kept?.estimate ?? local,
    keeping: problem ? 'failed' : !kept ? 'under way' : kept.hasLead ? 'kept with the lead' : 'kept',
    problem,
    retry: useCallback(() => setAttempts((count) => count + 1), []),
  }
}

function LenderCard({ lender, ourFeeBasisPoints }: LenderCardProps) {
  const { name, product, isSample, matchStatus, points, rangeCents, cost } = lender
  return (
    <details className="group border-line border-t">
      <summary className="flex list-none flex-wrap items-center gap-x-4 gap-y-1 py-4">
        <span className="min-w-0 flex-1 basis-52">
          <h3 className="inline font-display font-semibold text-lg">{name}</h3>
          <span className="figures block text-ink-soft text-sm">
            {copy.productAndCriteria(isSample ? copy.sampleLender : productLabels[product], pointsMet(points))}
          </span>
        </span>
        <span className={`rounded px-2.5 py-0.5 font-semibold text-sm ${matchStatusStyles[matchStatus]}`}>
          {matchStatusLabel(lender)}
        </span>
        <SeeWhy />
        <span className="figures w-full text-sm">
          {rangeCents
            ? copy.amountAndPrice(formatRange(rangeCents), aprRange(cost.withoutOurFee), aprRange(cost.withOurFee))
            : copy.priceWithFee(aprRange(cost.withoutOurFee), aprRange(cost.withOurFee))}
        </span>
      </summary>
      <div className="pb-7">
        <div className="overflow-x-auto">
          <CriteriaTable lender={name} points={points} />
        </div>
        <CostComparison lender={lender} ourFeeBasisPoints={ourFeeBasisPoints} />
      </div>
    </details>
  )
}
