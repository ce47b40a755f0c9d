import { findConflicts, type StepState } from '#client/applications/applications/steps/step-state.ts'
import { Button } from '#client/ui/button.tsx'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { SavedStep } from '#shared/applications/applications/contract.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import * as copy from './copy.tsx'
import type { DraftAutosave } from './draft-autosave.ts'

export const conflictId = 'conflict-choice'

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

interface ConflictChoiceProps {
  autosave: DraftAutosave
  type: ApplicationType
  state: StepState
  theirs: SavedStep
}

/** Shows answers that differ between devices, to choose from. */
export function ConflictChoice({ autosave, type, state, theirs }: ConflictChoiceProps) {
  const { step, answers } = state
  const here = new Map(answersAsText(step, answers, type).map((answer) => [answer.path, answer]))
  const there = new Map(answersAsText(step, theirs.answers, type).map((answer) => [answer.path, answer]))
  const open = findConflicts(state, theirs.answers)
  const paths = [...new Set([...here.keys(), ...there.keys()])].filter((path) =>
    open.includes(path.split('.')[0] ?? ''),
  )
  const differing = paths.filter((path) => (here.get(path)?.text ?? '') !== (there.get(path)?.text ?? ''))
  const title = theirs.savedAt ? copy.changedElsewhereAt(clock.format(new Date(theirs.savedAt))) : copy.changedElsewhere

  return (
    <section
      id={conflictId}
      tabIndex={-1}
      role="alert"
      className="mb-6 rounded border-2 border-brass bg-surface p-4 @tablet:p-6"
    >
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-ink-soft">{copy.bothVersionsSaved}</p>
      <dl className="mt-4 divide-y divide-line border-line border-y">
        {differing.map((path) => (
          <div key={path} className="grid gap-x-4 py-2.5 @tablet:grid-cols-2">
            <dt className="font-semibold @tablet:col-span-2">{(here.get(path) ?? there.get(path))?.label}</dt>
            <dd className="wrap-anywhere">
              <span className="text-ink-soft text-sm">{copy.thisDevice} </span>
              {here.get(path)?.text || copy.noAnswerGiven}
            </dd>
            <dd className="wrap-anywhere">
              <span className="text-ink-soft text-sm">{copy.otherDevice} </span>
              {there.get(path)?.text || copy.noAnswerGiven}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void autosave.choose(step.slug, 'mine')}>{copy.keepThisDevice}</Button>
        <Button variant="secondary" onClick={() => void autosave.choose(step.slug, 'theirs')}>
          {copy.useOtherDevice}
        </Button>
      </div>
    </section>
  )
}
