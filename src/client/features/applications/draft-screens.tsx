import { type ReactNode, useEffect } from 'react'
import type { OpenFile } from '#shared/applicants/contract.ts'
import { answerId } from './answer-id.ts'
import { ApplicationHeader } from './application-header.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import type { DraftKeeper } from './draft-keeper.ts'
import { ElsewhereScreen } from './elsewhere-screen.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { useStepAddress } from './step-address.ts'
import { StepFrame } from './step-frame.tsx'
import { StepScreen } from './step-screen.tsx'
import { isDone, type StepState } from './step-state.ts'
import { StepTitle } from './step-title.tsx'
import { useKept } from './use-draft.ts'

/** By step: what it shows beside its questions. */
export type StepParts = Readonly<Record<string, ReactNode>>

interface DraftScreensProps {
  keeper: DraftKeeper
  parts: StepParts
  reopen: ReactNode
  onClose: () => Promise<void>
  receipt: (file: OpenFile, submittedAt: string | null) => ReactNode
}

/** The screens of a draft, one step each; the address names the one that is shown. */
export function DraftScreens({ keeper, parts, reopen, onClose, receipt }: DraftScreensProps) {
  const { file, submittedAt, steps, saving } = useKept(keeper)
  const { slug, target, go, settle } = useStepAddress()
  const at = steps.findIndex(({ step }) => step.slug === slug)
  const state = steps[at]
  const isElsewhere = slug === 'elsewhere'

  useEffect(() => {
    if (!state && !isElsewhere) settle(firstOpen(steps))
  }, [state, isElsewhere, settle, steps])

  if (file.stage !== 'draft') return receipt(file, submittedAt)
  if (!state && !isElsewhere) return null

  const previous = steps[at - 1]?.step.slug
  const next = steps[at + 1]?.step.slug
  const leave = (to: string, path?: string) => {
    void keeper.flush()
    go(to, path)
  }
  return (
    <StepFrame steps={steps} current={slug ?? ''} onGo={leave}>
      <ApplicationHeader
        file={file}
        saving={saving}
        onRetry={() => void keeper.flush()}
        onElsewhere={() => leave('elsewhere')}
      />
      {saving.kind === 'closed' && (
        <section role="alert" className="mb-6 rounded border-2 border-brass bg-surface p-4 @tablet:p-6">
          <h2 className="mb-1 text-lg">Please confirm once more that it is you</h2>
          <p className="mb-4">Your time on this device had run out. Nothing you typed is lost.</p>
          {reopen}
        </section>
      )}
      <StepTitle
        key={slug}
        target={target}
        idOf={answerId}
        intro={state ? state.step.intro : 'Everything you answered is waiting for you there.'}
      >
        {state ? state.step.title : 'Go on on another device'}
      </StepTitle>
      {state?.theirs && <ConflictChoice keeper={keeper} type={file.type} state={state} theirs={state.theirs} />}
      {!state && (
        <ElsewhereScreen
          file={file}
          isSaved={saving.kind === 'saved'}
          onBack={() => go(firstOpen(steps))}
          onClose={onClose}
        />
      )}
      {state?.step.slug === 'review' && (
        <ReviewScreen type={file.type} steps={steps} onGo={leave}>
          {parts.review}
        </ReviewScreen>
      )}
      {state && state.step.slug !== 'review' && (
        <StepScreen
          key={`${slug} ${state.saved.version > 0 && state.theirs ? 'choice' : ''}`}
          keeper={keeper}
          type={file.type}
          state={state}
          onBack={previous ? () => leave(previous) : undefined}
          onNext={() => leave(next ?? 'review')}
        >
          {parts[state.step.slug]}
        </StepScreen>
      )}
    </StepFrame>
  )
}

/** Where to go on: the first step that is not done, or the review. */
const firstOpen = (steps: readonly StepState[]) =>
  (steps.find((state) => !isDone(state)) ?? steps.at(-1))?.step.slug ?? ''
