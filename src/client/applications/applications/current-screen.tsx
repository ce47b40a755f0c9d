import type { ReactNode } from 'react'
import { addressOf } from '#client/applications/applications/steps/step-address.ts'
import { StepScreen } from '#client/applications/applications/steps/step-screen.tsx'
import type { StepState } from '#client/applications/applications/steps/step-state.ts'
import { useOnline } from '#client/platform/live/use-online.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { Agreement } from '#shared/applications/applications/agreements.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { submitApplication } from '#shared/applications/applications/contract.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { type AnswerText, answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import { isYearBelowMonth } from '#shared/applications/applications/steps/financials.ts'
import { expectedPercent, ownedPercent } from '#shared/applications/applications/steps/owners.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { ConsentsScreen } from './consents-screen.tsx'
import * as copy from './copy.tsx'
import type { DraftAutosave } from './draft-autosave.ts'
import type { IncompleteAnswer } from './incomplete.ts'
import type { SigningDraft } from './signing-draft.ts'

interface JumpLinkProps {
  slug: string
  path?: string
  onGo: (slug: string, path?: string) => void
  children: ReactNode
}

const JumpLink = ({ slug, path, onGo, children }: JumpLinkProps) => (
  <a
    href={addressOf(slug)}
    className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
    onClick={(event) => {
      event.preventDefault()
      onGo(slug, path)
    }}
  >
    {children}
  </a>
)

interface SubmitSectionProps {
  autosave: DraftAutosave
  agreements: readonly Agreement[]
  given: SigningDraft
  missing: number
  onGo: (slug: string, path?: string) => void
}

/** Errors from the server by path: `owners.owners.0.email`, `agreements.terms`, `sampleCode`. */
const Refused = ({ fields, onGo }: { fields: FieldErrors; onGo: SubmitSectionProps['onGo'] }) => (
  <ul>
    {Object.entries(fields).map(([name, message]) => {
      const [first = '', ...rest] = name.split('.')
      const isGiven = ['agreements', 'signature', 'sampleCode'].includes(first)
      return (
        <li key={name}>
          <JumpLink slug={isGiven ? 'consents' : first} path={isGiven ? name : rest.join('.')} onGo={onGo}>
            {message}
          </JumpLink>
        </li>
      )
    })}
  </ul>
)

interface ReviewScreenProps {
  type: ApplicationType
  steps: readonly StepState[]
  missing: readonly IncompleteAnswer[]
  onGo: (slug: string, path?: string) => void
  children: ReactNode
}

const ReviewScreen = ({ type, steps, missing, onGo, children }: ReviewScreenProps) => (
  <div className="grid grid-cols-1 gap-8">
    {missing.length > 0 && (
      <section aria-labelledby="missing-title" className="rounded border border-brass bg-surface p-4 @tablet:p-6">
        <h2 id="missing-title" className="text-lg">
          {copy.itemsMissing(missing.length)}
        </h2>
        <ul className="mt-2">
          {missing.map(({ slug, path, label, message }) => (
            <li key={`${slug} ${path}`} className="leading-snug">
              <JumpLink slug={slug} path={path} onGo={onGo}>
                {label}
              </JumpLink>
              {message && <p className="-mt-2 pb-2 text-ink-soft text-sm">{message}</p>}
            </li>
          ))}
        </ul>
      </section>
    )}
    {missing.length === 0 && (
      <Button variant="secondary" className="justify-self-start" onClick={goToSubmit}>
        {copy.goToSubmit}
      </Button>
    )}
    {steps
      .filter(({ step }) => step.questions.length > 0)
      .map(({ step, answers }) => (
        <section key={step.slug} aria-labelledby={`review-${step.slug}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={`review-${step.slug}`} className="text-xl">
              {step.title}
            </h2>
            <JumpLink slug={step.slug} onGo={onGo}>
              {copy.change}
              <span className="sr-only"> {step.title}</span>
            </JumpLink>
          </div>
          {inGroups(answersAsText(step, answers, type)).map(([group, spoken]) => (
            <div key={spoken[0]?.path}>
              {group && <h3 className="mt-3">{group}</h3>}
              <dl className="mt-1 divide-y divide-line border-line border-y">
                {spoken.map(({ path, label, text: words }) => (
                  <div key={path} className="grid gap-x-6 py-2 @tablet:grid-cols-[2fr_3fr]">
                    <dt className="text-ink-soft text-sm">{label}</dt>
                    <dd className={`figures wrap-anywhere whitespace-pre-line ${words ? '' : 'text-ink-soft'}`}>
                      {words || copy.noAnswer}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </section>
      ))}
    {children}
  </div>
)

/** The answers are several screens long on a phone. */
function goToSubmit() {
  const title = document.getElementById('send-title')
  title?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
}

/** Asks if figures seem inconsistent. Never blocks: a young business may have such a year. */
const RevenueQuestion = ({ answers }: { answers: DraftAnswers }) =>
  isYearBelowMonth(answers) && (
    <p role="status" className="rounded border border-brass bg-surface px-4 py-3">
      {copy.checkRevenue}
    </p>
  )

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
  /** Saves first. */
  onGo: (slug: string, path?: string) => void
}

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
  const business = steps.find(({ step }) => step.slug === 'business')?.answers
  return (
    <StepScreen
      key={slug}
      autosave={autosave}
      type={file.type}
      state={state}
      knownAddress={slug === 'owners' && business?.street ? business : undefined}
      onBack={onBack}
      onNext={onNext}
    >
      {slug === 'owners' && (
        <>
          <OwnedShare owners={state.answers.owners} />
          <OtherOwners owners={state.answers.owners} />
        </>
      )}
      {slug === 'financials' && <RevenueQuestion answers={state.answers} />}
      {slug === 'documents' && (
        // “Continue” is below the list, which is several screens long on a phone.
        <Button variant="secondary" className="justify-self-start" onClick={onNext}>
          {copy.uploadLater}
        </Button>
      )}
      {parts[slug]}
    </StepScreen>
  )
}

/** What the other owners have to do; nothing before submission. */
export const OtherOwners = ({ owners }: { owners: unknown }) =>
  Array.isArray(owners) &&
  owners.length > 1 && (
    <p className="border-action border-l-4 pl-4">
      {copy.emailToOtherOwners((words) => (
        <strong>{words}</strong>
      ))}
    </p>
  )

/** Shown if the listed owners hold less than lenders expect. Never blocks. */
function OwnedShare({ owners }: { owners: unknown }) {
  const percent = ownedPercent(owners)
  if (percent === 0 || percent >= expectedPercent) return null
  return (
    <p role="status" className="rounded border border-brass bg-surface px-4 py-3">
      {copy.ownersOwn(percent)}
    </p>
  )
}

/** Groups `Owner 1: Full name` as `Full name` under `Owner 1`; answers after a list form an unnamed group. */
function inGroups(spoken: readonly AnswerText[]): [group: string, spoken: AnswerText[]][] {
  const groups: [string, AnswerText[]][] = []
  for (const answer of spoken) {
    const [, group = '', label = answer.label] = /^(.+ \d+): (.+)$/.exec(answer.label) ?? []
    const last = groups.at(-1)
    if (last?.[0] === group) last[1].push({ ...answer, label })
    else groups.push([group, [{ ...answer, label }]])
  }
  return groups
}

/** Saves all answers first. Repeated clicks or retries submit once. */
function SubmitSection({ autosave, agreements, given, missing, onGo }: SubmitSectionProps) {
  const { isSending, problem, run } = useSending()
  const isOnline = useOnline()

  const submit = () =>
    run(async () => {
      if (missing > 0) throw new AppError('invalid', copy.completeFirst)
      await autosave.keepAll()
      const { steps } = autosave.draft()
      if (steps.some(({ isUnsent }) => isUnsent)) throw new AppError('conflict', copy.someNotSaved)
      const { signature, sampleCode, wantsPaper } = given
      const accepted = agreements
        .filter(({ text }) => given.accepted.includes(text))
        .map(({ purpose, version }) => ({ purpose, version }))
      try {
        await withRetries(() => send(submitApplication, { agreements: accepted, signature, sampleCode, wantsPaper }))
      } catch (error) {
        if (error instanceof RequestError && error.status === 401) return autosave.lose()
        throw error
      }
      await autosave.refresh()
    })

  return (
    <section aria-labelledby="send-title" className="rounded border border-line bg-surface p-4 @tablet:p-6">
      <h2 id="send-title" tabIndex={-1} className="text-xl outline-none">
        {copy.submit}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {given.signature.trim() !== '' && `${copy.signingAs(given.signature.trim())} `}
        {copy.submittingIsFree}
      </p>
      <FormErrors message={problem?.message ?? null} />
      <Refused fields={problem?.fields ?? {}} onGo={onGo} />
      <Button
        className="mt-3 min-h-13 wrap-anywhere @tablet:px-7 @tablet:text-lg"
        disabled={isSending}
        onClick={submit}
      >
        {isSending ? copy.submitting : copy.submitMyApplication}
      </Button>
      <p role="status" className="mt-2 text-sm">
        {!isOnline && (isSending ? copy.notSubmittedOffline : copy.submitWhenOnline)}
      </p>
    </section>
  )
}
