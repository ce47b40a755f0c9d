import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { AccessForm, AccessProblem } from '#client/applications/applicants/access-form.tsx'
import { type NoOpenApplication, useOpenApplication } from '#client/applications/applicants/use-open-application.ts'
import { CorrectEmail } from '#client/applications/applicants/verify-owner.tsx'
import { Application } from '#client/applications/applications/application.tsx'
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
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { OpenApplication as OpenedFile } from '#shared/applications/applicants/contract.ts'
import { parseStatusLink } from '#shared/applications/applicants/status-link.ts'
import type { FeeRules } from '#shared/applications/applications/agreements.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'
import { Receipt } from './receipt.tsx'

interface StartProps {
  state: NoOpenApplication
  findKnown: () => Visitor
  onOpen: (file: OpenedFile) => void
  onRetry: () => void
}

const DocumentUploader = lazy(() =>
  import('#client/applications/documents/document-uploader.tsx').then((part) => ({ default: part.DocumentUploader })),
)

const LenderView = lazy(() =>
  import('#client/applications/cash-flow/lender-view.tsx').then((part) => ({ default: part.LenderView })),
)

const DocumentsSection = ({ onClosed }: { onClosed: () => void }) => (
  <div className="@container">
    <ErrorBoundary fallback={Elsewhere}>
      <Suspense fallback={<Spinner label={copy.loadingList} />}>
        <DocumentUploader
          onClosed={onClosed}
          renderBelow={({ documents }, reload) => <LenderView documents={documents} onRead={reload} />}
        />
      </Suspense>
    </ErrorBoundary>
  </div>
)

/** The documents page also works after submission. */
const Elsewhere = () => (
  <p>
    {copy.listNotLoaded((words) => (
      <a href="/document-upload" className="underline underline-offset-4">
        {words}
      </a>
    ))}
  </p>
)

const LendersSection = ({ brand }: { brand: string }) => (
  <div className="rounded border border-line bg-surface p-4 @tablet:p-6">
    <h2 className="text-lg">{copy.youChooseWhoSeesIt}</h2>
    <ol className="mt-2 grid list-decimal gap-2 pl-5 marker:text-action">
      <li>{copy.advisorSuggestsLenders(brand)}</li>
      <li>{copy.youApproveEach}</li>
      <li>{copy.youSeeWhoReceivedIt}</li>
    </ol>
  </div>
)

export interface PortalProps {
  brand: string
  responseHours: number
  hours: SiteSettings['hours']
  feeRules: FeeRules
}

export function Portal({ brand, responseHours, hours, feeRules }: PortalProps) {
  const { state, opened, refresh, close } = useOpenApplication()
  const [wasClosed, setClosed] = useState(false)
  const [isEntered, setEntered] = useState(false)
  // The business calendar is loaded only after submission.
  const dueBy = useCallback(
    async (sentAt: Date) => {
      const { promisedBy } = await import('#shared/system/settings/business-hours.ts')
      return promisedBy(hours, sentAt, responseHours)
    },
    [hours, responseHours],
  )

  if (state.kind === 'open' && !wasClosed) {
    const { file } = state
    const correction = (
      <CorrectEmail
        file={file}
        onCorrected={(corrected) => {
          setEntered(true)
          opened(corrected)
        }}
      />
    )
    return (
      <div data-file-open="">
        <Application
          // Reloaded after an email correction.
          key={`${file.reference} ${file.email}`}
          file={file}
          correction={correction}
          broker={brand}
          feeRules={feeRules}
          parts={{
            documents: <DocumentsSection onClosed={() => setClosed(true)} />,
            lenders: <LendersSection brand={brand} />,
          }}
          isEntered={isEntered}
          reopen={<AccessForm known={file} onOpen={opened} />}
          onClosed={() => setClosed(true)}
          onClose={close}
          receipt={(file, submittedAt) => (
            <Receipt
              file={file}
              submittedAt={submittedAt}
              brand={brand}
              responseHours={responseHours}
              correction={correction}
              dueBy={dueBy}
              onAnother={close}
            />
          )}
        />
      </div>
    )
  }
  if (state.kind === 'looking' && state.isExpected)
    return (
      <div data-file-open="">
        <Spinner label={copy.openingYourApplication} />
      </div>
    )
  return (
    <Start
      state={state.kind === 'none' ? state : { kind: 'none', ...(state.kind === 'open' && { ended: state.file }) }}
      findKnown={findVisitor}
      onOpen={(file) => {
        setClosed(false)
        setEntered(true)
        opened(file)
      }}
      onRetry={refresh}
    />
  )
}

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
  useEffect(() => setReference(parseStatusLink(location.hash)?.reference), [])
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
