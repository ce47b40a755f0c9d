import { lazy, Suspense, useEffect, useState } from 'react'
import { AccessForm, AccessProblem } from '#client/applications/applicants/access-form.tsx'
import { type NoOpenApplication, useOpenApplication } from '#client/applications/applicants/use-open-application.ts'
import { StartForm, type Visitor } from '#client/applications/applications/start-form.tsx'
import { findWantedAmount } from '#client/intake/calculators/amount/wanted-amount.ts'
import { findLeadDraft } from '#client/intake/leads/lead-draft.ts'
import { findPrequalifiedData } from '#client/intake/leads/prequalified-data.ts'
import {
  findAnalysisDraft,
  findPersonalDraft,
  readPersonalDraft,
} from '#client/intake/prequalification/analysis-draft.ts'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { OpenApplication as OpenedFile } from '#shared/applications/applicants/contract.ts'
import { parseStatusLink } from '#shared/applications/applicants/status-link.ts'
import * as copy from './copy.tsx'
import type { PortalProps } from './opened-application.tsx'

interface StartProps {
  state: NoOpenApplication
  findKnown: () => Visitor
  onOpen: (file: OpenedFile) => void
  onRetry: () => void
}

const loadApplication = () => import('./opened-application.tsx')
const OpenedApplication = lazy(() => loadApplication().then((part) => ({ default: part.OpenedApplication })))

/** On failure, the attempt that shows it reports the problem. */
const preloadApplication = () => void loadApplication().catch(() => {})

export function Portal(props: PortalProps) {
  const { state, opened, refresh, close } = useOpenApplication()
  const [wasClosed, setClosed] = useState(false)
  const [isEntered, setEntered] = useState(false)
  const isExpected = state.kind === 'looking' && state.isExpected
  useEffect(() => {
    if (isExpected) preloadApplication()
  }, [isExpected])
  const enter = (file: OpenedFile) => {
    setClosed(false)
    setEntered(true)
    opened(file)
  }

  if (state.kind === 'open' && !wasClosed)
    return (
      <div data-file-open="">
        <ErrorBoundary fallback={NotLoaded}>
          <Suspense fallback={<Spinner label={copy.openingYourApplication} />}>
            <OpenedApplication
              {...props}
              file={state.file}
              isEntered={isEntered}
              onOpen={enter}
              onClosed={() => setClosed(true)}
              onClose={close}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
    )
  if (isExpected)
    return (
      <div data-file-open="">
        <Spinner label={copy.openingYourApplication} />
      </div>
    )
  return (
    <Start
      state={state.kind === 'none' ? state : { kind: 'none', ...(state.kind === 'open' && { ended: state.file }) }}
      findKnown={findVisitor}
      onOpen={enter}
      onRetry={refresh}
    />
  )
}

/** A reload, because browsers remember that a module failed. What was entered is on the server. */
const NotLoaded = () => (
  <Notice title={copy.applicationNotLoaded} onRetry={() => location.reload()}>
    {copy.answersAreSaved}
  </Notice>
)

/** From another form on the site. */
function findVisitor(): Visitor {
  const left = findPrequalifiedData()
  const dollars = findWantedAmount()
  const draft = findLeadDraft()
  const [analysis, personal] = [findAnalysisDraft(), findPersonalDraft()]
  return {
    name: left?.name ?? draft.fullName,
    email: left?.email ?? draft.email,
    phone: left?.phone ?? draft.phone,
    analysis: { ...(dollars && { amount: dollars * 100 }), ...analysis?.answers },
    personal: personal ? readPersonalDraft(personal) : {},
    ...(personal?.isSent && !analysis && { type: 'personal' }),
  }
}

/** If an email opened the page, continuing comes first. */
function Start({ state, findKnown, onOpen, onRetry }: StartProps) {
  const [reference, setReference] = useState<string>()
  // Unknown during server rendering.
  useEffect(() => {
    setReference(parseStatusLink(location.hash)?.reference)
    addEventListener('focusin', preloadApplication, { once: true })
    return () => removeEventListener('focusin', preloadApplication)
  }, [])
  const begin = (
    <section
      key="begin"
      aria-labelledby="begin-title"
      className="rounded border border-line bg-surface p-5 shadow @tablet:p-7"
    >
      <h2 id="begin-title" className="mb-4 text-xl">
        {copy.startAnApplication}
      </h2>
      <StartForm findKnown={findKnown} onStarted={onOpen} />
    </section>
  )
  const goOn = (
    <details
      key="go-on"
      open={reference !== undefined || state.problem !== undefined || state.ended !== undefined || undefined}
      className="rounded border border-line bg-surface"
      name="go-on"
    >
      <summary className="flex min-h-13 items-center px-5 py-2 font-semibold @tablet:px-7">
        {copy.continueAnApplication}
      </summary>
      <div className="px-5 pt-1 pb-5 @tablet:px-7 @tablet:pb-7">
        <AccessForm
          key={reference}
          known={state.ended ?? (reference ? { reference, email: '' } : undefined)}
          onOpen={onOpen}
          isLost={state.isLinkSpent}
        />
      </div>
    </details>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <AccessProblem state={state} onRetry={onRetry} />
      {reference ? [goOn, begin] : [begin, goOn]}
    </div>
  )
}
