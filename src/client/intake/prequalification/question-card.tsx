import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { type QuestionName, questionNames } from '#shared/intake/prequalification/answers.ts'
import { questions } from './questions.ts'

interface QuestionCardProps {
  name: QuestionName
  /** True if the user got here by answering or going back: then the heading gets focus and is read out. */
  takesFocus: boolean
  onBack: () => void
  onUnsure: () => void
  children: ReactNode
}

/** Shows one question on its own screen, with Back and "I'm not sure". */
export function QuestionCard({ name, takesFocus, onBack, onUnsure, children }: QuestionCardProps) {
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const number = questionNames.indexOf(name) + 1
  const { title, help } = questions[name]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another thing to read
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'start' })
  }, [name, takesFocus])

  return (
    <section
      ref={card}
      aria-labelledby="analysis-question"
      className="rounded border border-line bg-surface p-5 shadow @tablet:min-h-[31rem] @tablet:p-8"
    >
      <p className="text-ink-soft text-sm">
        Question {number} of {questionNames.length}
      </p>
      <Progress done={number} />
      <h2 id="analysis-question" ref={heading} tabIndex={-1} className="mt-6 text-2xl outline-none">
        {title}
      </h2>
      <p className="mt-2 mb-6 text-ink-soft">{help}</p>
      {children}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
        {number > 1 ? (
          <Button look="quiet" className="-ml-5" onClick={onBack}>
            <span aria-hidden="true">←</span> Back
          </Button>
        ) : (
          <span />
        )}
        <Button look="secondary" onClick={onUnsure}>
          I’m not sure
        </Button>
      </div>
    </section>
  )
}

const Progress = ({ done }: { done: number }) => (
  <div aria-hidden="true" className="mt-2 grid grid-cols-9 gap-1">
    {questionNames.map((name, index) => (
      <span key={name} className={`h-1 rounded ${index < done ? 'bg-action' : 'bg-line'}`} />
    ))}
  </div>
)
