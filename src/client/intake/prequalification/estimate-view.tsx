import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { Answers, QuestionName } from '#shared/intake/prequalification/answers.ts'
import type { Estimate } from '#shared/intake/prequalification/estimate.ts'
import { EstimateSummary } from './estimate-summary.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { ImprovementList } from './improvement-list.tsx'
import { KeepingNote } from './keeping-note.tsx'
import { LenderCard } from './lender-card.tsx'
import { useEstimate } from './use-estimate.ts'

interface EstimateViewProps {
  answers: Answers
  leadId: string | undefined
  takesFocus: boolean
  onBack: () => void
  onChange: (name: QuestionName) => void
  onStartOver: () => void
}

/** Shows the estimate: which lenders match, at what cost, and what would change it. */
export function EstimateView({ answers, leadId, takesFocus, onBack, onChange, onStartOver }: EstimateViewProps) {
  const { estimate, ...keeping } = useEstimate(answers, leadId)
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
        <Button look="quiet" className="-mt-3 -ml-5 print:hidden" onClick={onBack}>
          <span aria-hidden="true">←</span> Back
        </Button>
        <h2 id="analysis-estimate" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Your pre-qualification estimate
        </h2>
        {!estimate && keeping.keeping !== 'failed' && <p className="mt-3">Comparing your answers…</p>}
        {estimate && <EstimateSummary {...estimate} />}
        <KeepingNote {...keeping} />
        <div className="mt-5 flex flex-wrap gap-2 print:hidden">
          <ButtonLink href="/application-portal">
            {estimate && canFund(estimate) ? 'Apply now' : 'Apply anyway'}
          </ButtonLink>
          <Button look="secondary" onClick={() => print(view.current)}>
            Print
          </Button>
        </div>
        {estimate && (
          <div className="mt-7 border-line border-b">
            {estimate.lenders.map((lender, index) => (
              <LenderCard
                key={`${lender.lenderId} ${lender.product}`}
                lender={lender}
                ourFeeBasisPoints={estimate.ourFeeBasisPoints}
                isOpen={index === 0}
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
  lenders.some(({ standing }) => standing === 'possible' || standing === 'adjustable')

const HowItIsMade = ({ version, isSample }: { version: string; isSample: boolean }) => (
  <p className="mt-8 text-ink-soft text-sm">
    {isSample && 'Sample lenders are made up to show how an estimate works. '}
    We compare each answer with each lender’s criteria and with nothing else: your name, address, age and family play no
    part, and your state counts only if a lender isn’t licensed there. Rules {version}. Whatever the estimate says, you
    can{' '}
    <a href="/application-portal" className="text-action underline underline-offset-2">
      apply anyway
    </a>
    .
  </p>
)

/** Prints only the estimate (site.css). */
function print(view: HTMLElement | null) {
  view?.setAttribute('data-printing', '')
  window.print()
  view?.removeAttribute('data-printing')
}
