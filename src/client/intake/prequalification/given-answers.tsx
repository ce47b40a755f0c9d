import { Button } from '#client/ui/button.tsx'
import { transcript } from '#shared/intake/prequalification/answer-labels.ts'
import type { Answers, QuestionName } from '#shared/intake/prequalification/answers.ts'

interface GivenAnswersProps {
  answers: Answers
  onChange: (name: QuestionName) => void
  onStartOver: () => void
}

/** Shows the answers that the estimate is based on, each with a button to change it. */
export const GivenAnswers = ({ answers, onChange, onStartOver }: GivenAnswersProps) => (
  <section aria-labelledby="analysis-answers" className="mt-10">
    <h2 id="analysis-answers" className="text-xl">
      Your answers
    </h2>
    <dl className="mt-2 divide-y divide-line">
      {transcript(answers).map(({ name, label, words }) => (
        <div key={name} className="flex flex-wrap items-center gap-x-4 py-1">
          <dt className="w-40 text-ink-soft">{label}</dt>
          <dd className="figures min-w-0 flex-1 basis-40">{words}</dd>
          <dd className="ml-auto print:hidden">
            <Button look="quiet" onClick={() => onChange(name)}>
              Change<span className="sr-only"> {label.toLowerCase()}</span>
            </Button>
          </dd>
        </div>
      ))}
    </dl>
    <Button look="secondary" className="mt-4 print:hidden" onClick={onStartOver}>
      Start over
    </Button>
  </section>
)
