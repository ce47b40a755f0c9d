import { type ReactNode, useEffect, useRef } from 'react'
import { send } from '#client/platform/send.ts'
import { usePolled } from '#client/platform/use-polled.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { ownDataPath, type Tracking, track } from '#shared/admin/tracking/contract.ts'
import { transcriptPath } from '#shared/applications/applications/contract.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { clearMessageDraft } from './message-draft.ts'
import { Messages } from './messages.tsx'
import { MilestoneList } from './milestone-list.tsx'
import { StatusCard } from './status-card.tsx'
import { WithdrawOrReopen } from './withdraw-or-reopen.tsx'

const readTracking = (signal: AbortSignal | undefined) => send(track, {}, { signal })

interface TrackedApplicationProps {
  reference: string
  /** Called if the applicant's session has ended. */
  onClosed: () => void
  /** Signs out of the application in this browser. */
  onLeave: () => Promise<void>
  /** Renders the documents section of an open application. `ask` refetches the status. */
  documents: (tracking: Tracking, ask: () => void) => ReactNode
  /** Renders the lenders section. `ask` refetches the status. */
  lenders: (ask: () => void) => ReactNode
  /** Link to the applicant's consents. */
  consents: ReactNode
  /** Renders the choice of records on paper. */
  paperChoice: (tracking: Tracking) => ReactNode
  /** Text message settings. */
  texts: ReactNode
  /** Renders the offers. `ask` refetches the status. */
  offers: (tracking: Tracking, ask: () => void) => ReactNode
}

/** The status page of a submitted application, kept up to date while it is visible. */
export function TrackedApplication(props: TrackedApplicationProps) {
  const { reference, onClosed, onLeave, consents, documents, lenders, paperChoice, texts, offers } = props
  const { answer: tracking, problem, ask, show } = usePolled(readTracking, { onClosed })
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
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Application <span className="figures inline-block">{reference}</span>
        </h1>
        <Button look="quiet" className="-ml-5" onClick={() => void leave()}>
          Close on this device
        </Button>
      </div>
      {problem && (
        <div role="alert" className="rounded border-2 border-danger bg-danger-soft px-4 py-3">
          <p className="font-semibold">{tracking ? 'This may be out of date' : 'Couldn’t load the status'}</p>
          <p>{problem}</p>
          <Button look="quiet" className="-ml-5" onClick={ask}>
            Try again
          </Button>
        </div>
      )}
      {!tracking && !problem && <Spinner label="Loading status…" />}
      {tracking && (
        <>
          <div className="grid grid-cols-1 gap-x-16 gap-y-8 @desktop:grid-cols-[1.6fr_1fr]">
            <StatusCard tracking={tracking} />
            <MilestoneList milestones={tracking.milestones} />
          </div>
          {tracking.file.stage === 'draft' && (
            <ButtonLink href="/application-portal" className="justify-self-start">
              Continue my application
            </ButtonLink>
          )}
          {tracking.submittedAt && isOpen(tracking.file.stage) && documents(tracking, ask)}
          {offers(tracking, ask)}
          {lenders(ask)}
          <Messages
            reference={reference}
            messages={tracking.messages}
            onSent={(message) => show((now) => now && { ...now, messages: withMessage(now.messages, message) })}
          />
          {isOpen(tracking.file.stage) && texts}
          <section aria-labelledby="yours" className="border-line border-t pt-6 print:hidden">
            <h2 id="yours" className="text-xl">
              Your records
            </h2>
            <div className="mt-3 mb-5 flex flex-wrap gap-3">
              {tracking.submittedAt && (
                <ButtonLink look="secondary" href={transcriptPath}>
                  My application (PDF)
                </ButtonLink>
              )}
              {tracking.submittedAt && consents}
              <ButtonLink look="secondary" href={ownDataPath}>
                All my data (JSON)
              </ButtonLink>
            </div>
            {tracking.submittedAt && paperChoice(tracking)}
            <WithdrawOrReopen tracking={tracking} onChanged={(changed) => show(() => changed)} />
          </section>
        </>
      )}
    </div>
  )
}

/** The message may already be in the list. */
const withMessage = (messages: Tracking['messages'], sent: Tracking['messages'][number]) => [
  ...messages.filter(({ id }) => id !== sent.id),
  sent,
]
