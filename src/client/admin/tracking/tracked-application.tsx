import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { send } from '#client/platform/request/send.ts'
import { usePolled } from '#client/platform/request/use-polled.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button, ButtonLink, type ButtonVariant } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { ownDataPath, reopen, type Tracking, track, withdraw } from '#shared/admin/tracking/contract.ts'
import { transcriptPath } from '#shared/applications/applications/contract.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { parse } from '#shared/kit/parse.ts'
import { formatDeadline } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.tsx'
import { Corrections } from './corrections.tsx'
import { DeclineOptions } from './decline-options.tsx'
import { clearMessageDraft, formatLocalDay, Messages } from './messages.tsx'

interface ClosingProps {
  tracking: Tracking
  onChanged: (tracking: Tracking) => void
}

const turns = {
  applicant: copy.itsYourTurn,
  us: copy.itsOurTurn,
  lender: copy.itsTheLendersTurn,
  none: '',
} as const

/** What awaits the applicant is shown only to sessions opened by email. */
const mustVerify = ({ file, submittedAt, waitsFor }: Tracking) =>
  !file.isVerified && submittedAt !== null && waitsFor === 'applicant'

/** After a decline, something should change first. */
const isReopening = ({ canReopen, file }: Tracking) => canReopen && file.stage !== 'not_placed'

interface StatusCardProps extends ClosingProps {
  onVerify: () => void
}

/** Announced to screen readers on change; the button is the one thing to do now. */
const StatusCard = ({ tracking, onChanged, onVerify }: StatusCardProps) => (
  <section aria-labelledby="status" className="rounded border border-line bg-surface p-5 shadow @tablet:p-7">
    <div role="status">
      <h2 id="status" className="text-2xl">
        {tracking.label}
      </h2>
      <p className="mt-2 text-lg">{tracking.sentence}</p>
      <p className="mt-1 text-ink-soft">
        {[turns[tracking.waitsFor], tracking.dueAt && copy.startBy(formatDeadline(new Date(tracking.dueAt)))]
          .filter(Boolean)
          .join(' ')}
      </p>
      {tracking.missingDocuments > 0 && <p className="mt-1">{copy.documentsMissing(tracking.missingDocuments)}</p>}
    </div>
    {isReopening(tracking) ? (
      <Reopen onChanged={onChanged} />
    ) : mustVerify(tracking) ? (
      <Button className="mt-4 @max-tablet:w-full" onClick={onVerify}>
        {copy.verifyYourEmail}
      </Button>
    ) : tracking.action ? (
      <ButtonLink href={tracking.action.href} className="mt-4 @max-tablet:w-full">
        {tracking.action.label}
      </ButtonLink>
    ) : (
      isOpen(tracking.file.stage) && <p className="mt-1">{copy.nothingToDo}</p>
    )}
    <p className="mt-4 border-line border-t pt-4 text-sm">
      {tracking.contact
        ? copy.yourContact(
            <strong>{tracking.contact.name}</strong>,
            tracking.contact.email && (
              <a className="wrap-anywhere underline underline-offset-4" href={`mailto:${tracking.contact.email}`}>
                {tracking.contact.email}
              </a>
            ),
          )
        : copy.contactComesLater}
    </p>
  </section>
)

const marks = {
  done: 'border-action bg-action',
  now: 'border-4 border-action bg-surface',
  ahead: 'border-control bg-surface',
} as const

const spoken = { done: copy.stepDone, now: copy.currentStep, ahead: copy.upcomingStep } as const

const MilestoneList = ({ milestones }: Pick<Tracking, 'milestones'>) => (
  <section aria-labelledby="way">
    <h2 id="way" className="text-xl">
      {copy.progress}
    </h2>
    <ol className="mt-4 border-line border-l-2 pl-6">
      {milestones.map(({ label, at, state }) => (
        <li key={label} aria-current={state === 'now' ? 'step' : undefined} className="relative pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`-left-[2.1rem] absolute top-1 size-4 rounded-full border-2 ${marks[state]}`}
          />
          <span className={state === 'ahead' ? 'text-ink-soft' : 'font-semibold'}>{label}</span>
          <span className="sr-only">, {spoken[state]}</span>
          {at && <span className="figures block text-ink-soft text-sm">{formatLocalDay(at)}</span>}
        </li>
      ))}
    </ol>
  </section>
)

const readTracking = (signal: AbortSignal | undefined) => send(track, {}, { signal })

interface TrackedApplicationProps {
  reference: string
  /** Called if the applicant's session has ended. */
  onClosed: () => void
  /** Signs out in this browser. */
  onLeave: () => Promise<void>
  /** `ask` refetches the status. */
  documents: (tracking: Tracking, ask: () => void) => ReactNode
  /** `ask` refetches the status. */
  lenders: (ask: () => void) => ReactNode
  owners: (tracking: Tracking) => ReactNode
  consents: ReactNode
  paperChoice: (tracking: Tracking) => ReactNode
  texts: (tracking: Tracking) => ReactNode
  devices: (tracking: Tracking) => ReactNode
  /** `ask` refetches the status. */
  offers: (tracking: Tracking, ask: () => void) => ReactNode
  fee: (tracking: Tracking) => ReactNode
  /** Opens the form for the emailed code. */
  onVerify: () => void
  /** Section named by an emailed link, scrolled to once it is shown. */
  section?: string | undefined
}

/** Kept up to date while visible. */
export function TrackedApplication(props: TrackedApplicationProps) {
  const {
    reference,
    onClosed,
    onLeave,
    consents,
    documents,
    lenders,
    owners,
    paperChoice,
    texts,
    offers,
    fee,
    devices,
  } = props
  const { answer: tracking, problem, ask, show } = usePolled(readTracking, { onClosed })
  useLinkedSection(props.section)
  async function leave() {
    try {
      await onLeave()
      clearMessageDraft()
    } catch {
      ask()
    }
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none @tablet:text-3xl">
          {copy.application} <span className="figures inline-block">{reference}</span>
        </h1>
        <SignOut className="@max-tablet:hidden" onLeave={() => void leave()} />
      </div>
      {problem && (
        <div role="alert" className="rounded border-2 border-danger bg-danger-soft px-4 py-3">
          <p className="font-semibold">{tracking ? copy.mayBeOutOfDate : copy.statusNotLoaded}</p>
          <p>{problem}</p>
          <Button variant="quiet" className="-ml-control-x" onClick={ask}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
      {!tracking && !problem && <Spinner label={copy.loadingStatus} />}
      {tracking && (
        <>
          <div className="grid grid-cols-1 items-start gap-x-16 gap-y-6 *:min-w-0 @desktop:grid-cols-[1.6fr_1fr] @desktop:gap-y-8">
            <StatusCard tracking={tracking} onChanged={(changed) => show(() => changed)} onVerify={props.onVerify} />
            {/* On phones, offers and requests come before the progress. */}
            <div className="grid grid-cols-1 gap-8 empty:hidden @desktop:col-span-2 @desktop:row-start-2">
              {tracking.file.stage === 'not_placed' && (
                <DeclineOptions type={tracking.file.type}>
                  {tracking.canReopen && <Reopen variant="secondary" onChanged={(changed) => show(() => changed)} />}
                </DeclineOptions>
              )}
              {fee(tracking)}
              {offers(tracking, ask)}
              {tracking.submittedAt && isOpen(tracking.file.stage) && documents(tracking, ask)}
            </div>
            <MilestoneList milestones={tracking.milestones} />
          </div>
          {lenders(ask)}
          {tracking.submittedAt && isOpen(tracking.file.stage) && tracking.file.type === 'business' && owners(tracking)}
          <Messages
            reference={reference}
            messages={tracking.messages}
            hasEarlier={tracking.hasEarlierMessages}
            isVerified={tracking.file.isVerified}
            onVerify={props.onVerify}
            onSent={(message) => show((now) => now && { ...now, messages: withMessage(now.messages, message) })}
          />
          {tracking.corrections.length > 0 && <Corrections corrections={tracking.corrections} />}
          {isOpen(tracking.file.stage) && texts(tracking)}
          <section aria-labelledby="yours" className="border-line border-t pt-6 print:hidden">
            <h2 id="yours" tabIndex={-1} className="text-xl outline-none">
              {copy.yourRecords}
            </h2>
            <div className="mt-3 mb-5 flex flex-wrap gap-3">
              {tracking.file.hasTranscript && (
                <ButtonLink variant="secondary" href={transcriptPath}>
                  {copy.myApplicationPdf}
                </ButtonLink>
              )}
              {tracking.submittedAt && consents}
              <ButtonLink variant="secondary" href={ownDataPath}>
                {copy.allMyDataJson}
              </ButtonLink>
            </div>
            {tracking.submittedAt && paperChoice(tracking)}
            <Withdraw tracking={tracking} onChanged={(changed) => show(() => changed)} />
          </section>
          {devices(tracking)}
        </>
      )}
      <SignOut className="justify-self-start @tablet:hidden" onLeave={() => void leave()} />
    </div>
  )
}

/** On phones at the end of the page, where it takes no room from what to do now. */
const SignOut = ({ className, onLeave }: { className: string; onLeave: () => void }) => (
  <Button variant="quiet" className={`-ml-control-x ${className}`} onClick={onLeave}>
    {copy.signOutOnThisDevice}
  </Button>
)

/** Sections appear as their data arrives, so this waits for the one that the link names. */
function useLinkedSection(section: string | undefined) {
  useEffect(() => {
    if (!section) return
    const show = () => {
      const found = document.getElementById(section)
      if (!found) return false
      found.scrollIntoView({ block: 'start', behavior: 'instant' })
      return true
    }
    if (show()) return
    const observer = new MutationObserver(() => show() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    // The user has moved on.
    const stop = () => observer.disconnect()
    for (const type of ['wheel', 'touchstart', 'keydown'] as const) addEventListener(type, stop, { once: true })
    return stop
  }, [section])
}

/** The message may already be in the list. */
const withMessage = (messages: Tracking['messages'], sent: Tracking['messages'][number]) => [
  ...messages.filter(({ id }) => id !== sent.id),
  sent,
]

function Reopen({ onChanged, variant = 'primary' }: Pick<ClosingProps, 'onChanged'> & ButtonVariant) {
  const { isSending, problem, run } = useSending()
  const onReopen = () => run(async () => onChanged(await withRetries(() => send(reopen, {}))))

  return (
    <div className="mt-4">
      <FormErrors message={problem?.message ?? null} />
      <Button variant={variant} disabled={isSending} onClick={onReopen} className="@max-tablet:w-full">
        {copy.reopenMyApplication}
      </Button>
    </div>
  )
}

function Withdraw({ tracking, onChanged }: ClosingProps) {
  const { isSending, problem, run } = useSending()
  const [isAsking, setAsking] = useState(false)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason'))
    void run(async () => {
      const input = parse(withdraw.input, { reason })
      onChanged(await send(withdraw, input))
      setAsking(false)
    })
  }

  if (!tracking.canWithdraw) return null
  if (!isAsking)
    return (
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {copy.withdrawMyApplication}
      </Button>
    )
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={onSubmit}
      className="grid max-w-xl grid-cols-1 gap-3 rounded border border-line p-4"
    >
      <FormErrors message={problem?.message ?? null} />
      <p>{copy.withdrawEffect}</p>
      <Field
        label={copy.withdrawReason}
        name="reason"
        help={copy.withdrawReasonHelp}
        error={problem?.fields.reason}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSending}>
          {isSending ? copy.oneMoment : copy.withdraw}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(false)}>
          {copy.keepItOpen}
        </Button>
      </div>
    </form>
  )
}
