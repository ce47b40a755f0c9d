import { type FormEvent, type ReactNode, useState } from 'react'
import { answerId, withAnswer } from '#client/applications/applications/answers-at.ts'
import * as copy from '#client/applications/applications/copy.tsx'
import type { DraftAutosave } from '#client/applications/applications/draft-autosave.ts'
import { QuestionGroup } from '#client/applications/applications/questions/question-group.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { problemsIn, type StepState } from './step-state.ts'

interface StepScreenProps {
  autosave: DraftAutosave
  type: ApplicationType
  state: StepState
  /** Offered for the address of a person. */
  knownAddress?: Readonly<Record<string, unknown>> | undefined
  children?: ReactNode
  /** Undefined on the first step. */
  onBack: (() => void) | undefined
  onNext: () => void
}

/** Errors appear only on Continue, which lists everything missing but allows moving on. */
export function StepScreen({ autosave, type, state, knownAddress, children, onBack, onNext }: StepScreenProps) {
  const { step, answers } = state
  const [told, setTold] = useState<FieldErrors>({})
  const [attempts, setAttempts] = useState(0)
  const problems = problemsIn(state)
  // Corrected errors disappear at once; new ones appear on Continue.
  const errors = Object.fromEntries(Object.entries(problems).filter(([path]) => told[path]))
  const labels = new Map(answersAsText(step, answers, type).map(({ path, label }) => [path, label]))
  const summary = Object.entries(errors).map(([path, message]) => [answerId(path), inList(labels.get(path)) + message])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void autosave.keep(step.slug)
    // An input may have changed its answer with the same key.
    const now = autosave.draft().steps.find((one) => one.step.slug === step.slug) ?? state
    const found = problemsIn(now)
    if (Object.keys(found).length === 0) return onNext()
    setTold(found)
    setAttempts(attempts + 1)
  }

  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      <FormErrors
        key={attempts}
        message={summary.length > 0 ? copy.checkYourAnswers : null}
        fields={Object.fromEntries(summary)}
      />
      <QuestionGroup
        type={type}
        questions={step.questions}
        answers={answers}
        prefix=""
        errors={errors}
        knownAddress={knownAddress}
        onAnswer={(path, value) => autosave.change(step.slug, (before) => withAnswer(before, path, value))}
      />
      {children}
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" className="min-h-13 wrap-anywhere @tablet:px-7 @tablet:text-lg">
          {copy.continueLabel}
        </Button>
        {onBack && (
          <Button variant="secondary" className="min-h-13" onClick={onBack}>
            {copy.back}
          </Button>
        )}
        {summary.length > 0 && (
          <Button variant="quiet" className="min-h-13" onClick={onNext}>
            {copy.finishThisLater}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Returns the prefix `Owner 2: ` for list items. */
const inList = (label = '') => /^.+? \d+: /.exec(label)?.[0] ?? ''
