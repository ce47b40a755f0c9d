import type { ReactNode } from 'react'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { Agreement } from '#shared/applications/applications/agreements.ts'
import { ConsentsScreen } from './consents-screen.tsx'
import type { DraftAutosave } from './draft-autosave.ts'
import type { IncompleteAnswer } from './incomplete.ts'
import { OtherOwners } from './other-owners.tsx'
import { OwnedShare } from './owned-share.tsx'
import { RevenueQuestion } from './revenue-question.tsx'
import { ReviewScreen } from './review-screen.tsx'
import type { SigningDraft } from './signing-draft.ts'
import { StepScreen } from './step-screen.tsx'
import type { StepState } from './step-state.ts'
import { SubmitSection } from './submit-section.tsx'

/** Additional content by step. */
export type StepParts = Readonly<Record<string, ReactNode>>

interface CurrentScreenProps {
  autosave: DraftAutosave
  file: OpenApplication
  agreements: readonly Agreement[]
  parts: StepParts
  steps: readonly StepState[]
  state: StepState
  missing: readonly IncompleteAnswer[]
  given: SigningDraft
  onGive: (given: SigningDraft) => void
  /** Saves, then opens a step or one of its questions. */
  onGo: (slug: string, path?: string) => void
}

/** The step named in the address: question steps, then agreements and submission. */
export function CurrentScreen(props: CurrentScreenProps) {
  const { autosave, file, agreements, parts, steps, state, missing, given, onGive, onGo } = props
  const { slug } = state.step
  const at = steps.indexOf(state)
  const before = steps[at - 1]?.step.slug
  const onBack = before ? () => onGo(before) : undefined
  const onNext = () => onGo(steps[at + 1]?.step.slug ?? slug)

  if (slug === 'review')
    return (
      <ReviewScreen type={file.type} steps={steps} missing={missing} onGo={onGo}>
        <SubmitSection autosave={autosave} agreements={agreements} given={given} missing={missing.length} onGo={onGo} />
      </ReviewScreen>
    )
  if (slug === 'consents')
    return (
      <ConsentsScreen
        file={file}
        agreements={agreements}
        given={given}
        onGive={onGive}
        onBack={onBack}
        onNext={onNext}
      />
    )
  return (
    <StepScreen key={slug} autosave={autosave} type={file.type} state={state} onBack={onBack} onNext={onNext}>
      {slug === 'owners' && (
        <>
          <OwnedShare owners={state.answers.owners} />
          <OtherOwners owners={state.answers.owners} />
        </>
      )}
      {slug === 'financials' && <RevenueQuestion answers={state.answers} />}
      {parts[slug]}
    </StepScreen>
  )
}
