import { type ReactNode, useEffect, useRef, useState } from 'react'
import { addressOf, useStepAddress } from '#client/applications/applications/steps/step-address.ts'
import { StepFrame } from '#client/applications/applications/steps/step-frame.tsx'
import { isDone, type StepState } from '#client/applications/applications/steps/step-state.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { linkMinutes, requestLinks } from '#shared/applications/applicants/contract.ts'
import { agreementsFor, applicationFee, type FeeRules } from '#shared/applications/applications/agreements.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { answerId } from './answers-at.ts'
import { ConflictChoice, conflictId } from './conflict-choice.tsx'
import * as copy from './copy.tsx'
import { CurrentScreen, type StepParts } from './current-screen.tsx'
import type { Draft, DraftAutosave, Saving } from './draft-autosave.ts'
import { findIncomplete } from './incomplete.ts'
import { clearSigningDraft, findSigningDraft, type SigningDraft, saveSigningDraft } from './signing-draft.ts'
import { useKept } from './use-draft.ts'

interface ContinueOnOtherDeviceProps {
  file: OpenApplication
  isSaved: boolean
  correction: ReactNode
  onBack: () => void
  onClose: () => Promise<void>
}

interface SaveProblemProps {
  saving: Saving
  onReopen: () => void
  onChoose: () => void
  onRetry: () => void
}

/** Shown while answers are unsaved; announced. With large text it moves below the inputs, not to cover them. */
const SaveProblem = ({ saving, onReopen, onChoose, onRetry }: SaveProblemProps) => (
  <div role="status" className="@min-[20rem]:sticky bottom-0 z-10 pb-3">
    {saving.kind === 'waiting' && (
      <Bar action={copy.tryNow} onAction={onRetry}>
        <strong>{saving.isOffline ? copy.noConnection : copy.serverBusy}</strong> {copy.savedOnDevice}
      </Bar>
    )}
    {saving.kind === 'closed' && (
      <Bar action={copy.verify} onAction={onReopen}>
        {copy.notSavedVerify((words) => (
          <strong>{words}</strong>
        ))}
      </Bar>
    )}
    {saving.kind === 'contested' && (
      <Bar action={copy.choose} onAction={onChoose}>
        {copy.notSavedChoose((words) => (
          <strong>{words}</strong>
        ))}
      </Bar>
    )}
    {saving.kind === 'refused' && (
      <Bar action={copy.tryAgain} onAction={onRetry}>
        <strong>{copy.notSaved}</strong> {saving.message}
      </Bar>
    )}
  </div>
)

interface BarProps {
  action: string
  onAction: () => void
  children: ReactNode
}

const Bar = ({ action, onAction, children }: BarProps) => (
  <div className="saving-trouble mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded border-2 border-brass bg-surface px-4 py-2 text-sm shadow">
    <p className="min-w-0 flex-1 basis-56">{children}</p>
    <Button variant="secondary" onClick={onAction}>
      {action}
    </Button>
  </div>
)

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** Not announced, because it changes with every key. */
const SaveStatus = ({ saving }: { saving: Saving }) => (
  <p className="figures text-ink-soft text-sm">{formatSaving(saving)}</p>
)

interface ApplicationHeaderProps {
  file: OpenApplication
  saving: Draft['saving']
  onContinueElsewhere: () => void
}

const ApplicationHeader = ({ file, saving, onContinueElsewhere }: ApplicationHeaderProps) => (
  <div className="mb-6 border-line border-b pb-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="figures text-sm">
        {file.type === 'business' ? copy.businessFunding : copy.personalLoan} · <strong>{file.reference}</strong>
      </p>
      <a
        href={addressOf('elsewhere')}
        onClick={(event) => {
          event.preventDefault()
          onContinueElsewhere()
        }}
        className="inline-flex min-h-11 items-center text-action text-sm underline underline-offset-4"
      >
        {copy.continueOnAnotherDevice}
      </a>
    </div>
    <SaveStatus saving={saving} />
  </div>
)

interface StepTitleProps {
  children: string
  intro?: ReactNode
  /** Changes with each move to a screen or question; undefined at first. */
  target: { path: string | undefined } | undefined
  idOf: (path: string) => string
}

interface DraftScreensProps {
  autosave: DraftAutosave
  broker: string
  feeRules: FeeRules
  parts: StepParts
  /** Opened by a click on this page, so the title receives the focus. */
  isEntered: boolean
  reopen: ReactNode
  correction: ReactNode
  onClose: () => Promise<void>
  receipt: (file: OpenApplication, submittedAt: string | null) => ReactNode
}

/** The address names the current step. */
export function DraftScreens(props: DraftScreensProps) {
  const { autosave, broker, feeRules, parts, isEntered, reopen, correction, onClose, receipt } = props
  const { file, submittedAt, steps, saving } = useKept(autosave)
  const { slug, target, go, settle } = useStepAddress(isEntered)
  const { given, give, forget } = useSigningDraft(file)
  const answers = Object.fromEntries(steps.map((state) => [state.step.slug, state.answers]))
  const agreements = agreementsFor(file.type, broker, applicationFee(feeRules, file.type, answers))
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
        intro={state ? state.step.intro : copy.savedForOtherDevice}
      >
        {state ? state.step.title : copy.continueOnAnotherDevice}
      </StepTitle>
      {state?.theirs && <ConflictChoice autosave={autosave} type={file.type} state={state} theirs={state.theirs} />}
      {state ? (
        <CurrentScreen
          autosave={autosave}
          file={file}
          agreements={agreements}
          parts={parts}
          steps={steps}
          state={state}
          missing={missing}
          given={given}
          onGive={give}
          onGo={leave}
        />
      ) : (
        <ContinueOnOtherDevice
          file={file}
          correction={correction}
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
      {copy.verifyAgain}
    </h2>
    <p className="mb-4">{copy.sessionExpired}</p>
    {children}
  </section>
)

/** Stored in this tab until submission. */
function useSigningDraft({ reference, stage }: OpenApplication) {
  const [given, setGiven] = useState(() => findSigningDraft(reference))

  useEffect(() => {
    if (stage !== 'draft') clearSigningDraft(reference)
  }, [stage, reference])

  return {
    given,
    give: (next: SigningDraft) => {
      setGiven(next)
      saveSigningDraft(reference, next)
    },
    forget: () => clearSigningDraft(reference),
  }
}

/** Receives the focus when the screen opens, or passes it to the requested question. */
function StepTitle({ children: title, intro, target, idOf }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!target) return
    const box = target.path ? document.getElementById(idOf(target.path)) : null
    if (!box) window.scrollTo({ top: 0, behavior: 'instant' })
    const goal = box ?? heading.current
    goal?.focus({ preventScroll: box === null })
    box?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [target, idOf])

  useEffect(() => {
    const before = document.title
    document.title = `${title} | ${before.split(' | ').at(-1)}`
    return () => {
      document.title = before
    }
  }, [title])

  return (
    <div className="mb-4 @tablet:mb-6">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h1>
      {intro && <p className="mt-2 text-ink-soft">{intro}</p>}
    </div>
  )
}

function formatSaving(saving: Saving): string {
  switch (saving.kind) {
    case 'saved':
      return saving.at ? copy.savedAt(clock.format(new Date(saving.at))) : copy.savedAsYouType
    case 'unsaved':
    case 'saving':
      return copy.saving
    case 'contested':
      return copy.notSavedChooseAnswers
    case 'refused':
      return copy.notSavedState
    default:
      return copy.notSavedYet
  }
}

function ContinueOnOtherDevice({ file, isSaved, correction, onBack, onClose }: ContinueOnOtherDeviceProps) {
  const [isMailed, setMailed] = useState(false)
  const { isSending, problem, run } = useSending()
  const mail = () =>
    run(async () => {
      await withRetries(() => send(requestLinks, { email: file.email }))
      setMailed(true)
    })

  return (
    <div className="grid grid-cols-1 gap-8">
      <FormErrors message={problem?.message ?? null} />
      <div>
        <p>{copy.yourReference}</p>
        <p className="flex flex-wrap items-center gap-x-3">
          <strong className="figures font-display text-2xl tracking-wide">{file.reference}</strong>
          <CopyButton value={file.reference} what="reference">
            {copy.copyReference}
          </CopyButton>
        </p>
      </div>
      <section aria-labelledby="elsewhere-mail">
        <h2 id="elsewhere-mail" className="text-lg">
          {copy.withALink}
        </h2>
        <p className="mt-1 mb-3 wrap-anywhere">{copy.linkByEmail(file.email, linkMinutes)}</p>
        <div role="status">{isMailed && <p className="mb-3 font-semibold">{copy.emailSent}</p>}</div>
        <Button disabled={isSending} variant={isMailed ? 'secondary' : 'primary'} onClick={mail}>
          {isMailed ? copy.emailAnotherLink : copy.emailMeALink}
        </Button>
        <div className="mt-2">{correction}</div>
      </section>
      <section aria-labelledby="elsewhere-code">
        <h2 id="elsewhere-code" className="text-lg">
          {copy.withYourReference}
        </h2>
        <p className="mt-1">{copy.continueElsewhere}</p>
      </section>
      <section aria-labelledby="elsewhere-close">
        <h2 id="elsewhere-close" className="text-lg">
          {copy.notYourDevice}
        </h2>
        <p className="mt-1 mb-3">{isSaved ? copy.signOutHere : copy.answersNotSaved}</p>
        <Button variant="secondary" disabled={!isSaved || isSending} onClick={() => run(onClose)}>
          {copy.signOutOnThisDevice}
        </Button>
      </section>
      <Button className="justify-self-start" variant="secondary" onClick={onBack}>
        {copy.backToMyApplication}
      </Button>
    </div>
  )
}
