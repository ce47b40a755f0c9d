import { Button } from '#client/ui/button.tsx'
import { isComplete } from '#shared/intake/prequalification/answers.ts'
import { AnswerControl } from './answer-control.tsx'
import { QuestionCard } from './question-card.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useEstimateView } from './use-estimate-view.ts'

export interface AnalysisProps {
  /** The lead that this visitor submitted, once it is known. */
  leadId?: string | undefined
}

/** Shows the free analysis: nine questions, one at a time, then the estimate. */
export function Analysis({ leadId }: AnalysisProps) {
  const analysis = useAnalysis()
  const { step, answers, hasMoved, answer, back, change, startOver } = analysis
  const { View, hasFailed, retry } = useEstimateView(Object.keys(answers).length > 0)

  if (step !== 'estimate')
    return (
      <QuestionCard name={step} takesFocus={hasMoved} onBack={back} onUnsure={() => answer(step, null)}>
        <AnswerControl key={step} name={step} analysis={analysis} />
      </QuestionCard>
    )
  // The estimate is only reached with complete answers.
  if (!isComplete(answers)) return null
  if (View)
    return (
      <View
        answers={answers}
        leadId={leadId}
        takesFocus={hasMoved}
        onBack={back}
        onChange={change}
        onStartOver={startOver}
      />
    )
  return hasFailed ? <NotLoaded onRetry={retry} /> : <p role="status">Comparing your answers…</p>
}

/** Shown if the connection failed before this code loaded. */
const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="rounded border border-line bg-surface p-5 shadow @tablet:p-8">
    <p>Couldn’t load the estimate. Your answers are saved in this tab.</p>
    <Button className="mt-4" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
