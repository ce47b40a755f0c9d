import { type ReactNode, useEffect } from 'react'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import { askedFee, type FeeRules } from '#shared/applications/applications/success-fee.ts'
import { answerId } from './answer-id.ts'
import { ApplicationHeader } from './application-header.tsx'
import { ConflictChoice, conflictId } from './conflict-choice.tsx'
import { ContinueOnOtherDevice } from './continue-on-other-device.tsx'
import { CurrentScreen, type StepParts } from './current-screen.tsx'
import type { DraftAutosave } from './draft-autosave.ts'
import { findIncomplete } from './incomplete.ts'
import { SaveProblem } from './save-problem.tsx'
import { useStepAddress } from './step-address.ts'
import { StepFrame } from './step-frame.tsx'
import { isDone, type StepState } from './step-state.ts'
import { StepTitle } from './step-title.tsx'
import { useKept } from './use-draft.ts'
import { useSigningDraft } from './use-signing-draft.ts'

interface DraftScreensProps {
  autosave: DraftAutosave
  /** Name of the brokerage in the agreements. */
  broker: string
  /** The brokerage's fee, from the settings. */
  feeRules: FeeRules
  parts: StepParts
  /** Opened by a click on this page, so the title receives the focus. */
  isEntered: boolean
  reopen: ReactNode
  /** Form to correct the email address. */
  correction: ReactNode
  onClose: () => Promise<void>
  receipt: (file: OpenApplication, submittedAt: string | null) => ReactNode
}

/** The steps of a draft. The address names the current one. */
export function DraftScreens(props: DraftScreensProps) {
  const { autosave, broker, feeRules, parts, isEntered, reopen, correction, onClose, receipt } = props
  const { file, submittedAt, steps, saving } = useKept(autosave)
  const { slug, target, go, settle } = useStepAddress(isEntered)
  const { given, give, forget } = useSigningDraft(file)
  const answers = Object.fromEntries(steps.map((state) => [state.step.slug, state.answers]))
  const agreements = agreementsFor(file.type, broker, askedFee(feeRules, file.type, answers))
  const missing = findIncomplete(steps, file, { given, agreements })
  const isComplete = (state: StepState) =>
    state.step.slug === 'consents' ? !missing.some((one) => one.slug === 'consents') : isDone(state)
  const done = new Set(steps.filter(isComplete).map(({ step }) => step.slug))
  const goOn = (steps.find(({ step }) => !done.has(step.slug)) ?? steps.at(-1))?.step.slug ?? ''
  const state = steps.find(({ step }) => step.slug === slug)
  const isContinuedElsewhere = slug === 'elsewhere'
  const isDraft = file.stage === 'draft'

  useEffect(() => {
    if (isDraft && !state && !isContinuedElsewhere) settle(goOn)
  }, [isDraft, state, isContinuedElsewhere, settle, goOn])

  if (!isDraft) return receipt(file, submittedAt)
  if (!state && !isContinuedElsewhere) return null

  const close = async () => {
    await onClose()
    forget()
  }
  const leave = (to: string, path?: string) => {
    void autosave.flush()
    go(to, path)
  }
  return (
    <StepFrame steps={steps} done={done} current={slug ?? ''} onGo={leave}>
      <ApplicationHeader file={file} saving={saving} onContinueElsewhere={() => leave('elsewhere')} />
      {saving.kind === 'closed' && <Reopen>{reopen}</Reopen>}
      <StepTitle
        key={`title of ${slug}`}
        target={target}
        idOf={answerId}
        intro={state ? state.step.intro : 'All your answers are saved and ready for you there.'}
      >
        {state ? state.step.title : 'Continue on another device'}
      </StepTitle>
      {state?.theirs && <ConflictChoice autosave={autosave} type={file.type} state={state} theirs={state.theirs} />}
      {state ? (
        <CurrentScreen
          {...{ autosave, file, agreements, parts, steps, state, missing, given }}
          onGive={give}
          onGo={leave}
        />
      ) : (
        <ContinueOnOtherDevice
          {...{ file, correction }}
          isSaved={saving.kind === 'saved'}
          onBack={() => leave(goOn)}
          onClose={close}
        />
      )}
      <SaveProblem
        saving={saving}
        onReopen={() => document.getElementById(reopenId)?.focus()}
        onChoose={() => {
          const other = steps.find(({ theirs }) => theirs)?.step.slug
          if (other && other !== slug) leave(other)
          else document.getElementById(conflictId)?.focus()
        }}
        onRetry={() => void autosave.flush()}
      />
    </StepFrame>
  )
}

const reopenId = 'reopen-application'

const Reopen = ({ children }: { children: ReactNode }) => (
  <section
    id={reopenId}
    tabIndex={-1}
    aria-labelledby="reopen-title"
    className="mb-6 rounded border-2 border-brass bg-surface p-4 @tablet:p-6"
  >
    <h2 id="reopen-title" className="mb-1 text-lg">
      Please verify your email again
    </h2>
    <p className="mb-4">
      Your session expired, or someone opened the application from an email on another device. Everything you typed is
      still here.
    </p>
    {children}
  </section>
)
