import { lazy, Suspense, useCallback } from 'react'
import { AccessForm } from '#client/applications/applicants/access-form.tsx'
import { CorrectEmail } from '#client/applications/applicants/verify-owner.tsx'
import { Application } from '#client/applications/applications/application.tsx'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { OpenApplication as OpenedFile } from '#shared/applications/applicants/contract.ts'
import type { FeeRules } from '#shared/applications/applications/agreements.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import * as copy from './copy.tsx'
import { Receipt } from './receipt.tsx'

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

interface OpenedApplicationProps extends PortalProps {
  file: OpenedFile
  /** Opened by a click on this page, not by loading it. */
  isEntered: boolean
  /** Also after an email correction. */
  onOpen: (file: OpenedFile) => void
  onClosed: () => void
  onClose: () => Promise<void>
}

/** Fetched when someone begins or continues an application: larger than everything that a new visitor sees. */
export function OpenedApplication({
  file,
  brand,
  responseHours,
  hours,
  feeRules,
  isEntered,
  onOpen,
  onClosed,
  onClose,
}: OpenedApplicationProps) {
  // The business calendar is loaded only after submission.
  const dueBy = useCallback(
    async (sentAt: Date) => {
      const { promisedBy } = await import('#shared/system/settings/business-hours.ts')
      return promisedBy(hours, sentAt, responseHours)
    },
    [hours, responseHours],
  )
  const correction = <CorrectEmail file={file} onCorrected={onOpen} />
  return (
    <Application
      // Reloaded after an email correction.
      key={`${file.reference} ${file.email}`}
      file={file}
      correction={correction}
      broker={brand}
      feeRules={feeRules}
      parts={{
        documents: <DocumentsSection onClosed={onClosed} />,
        lenders: <LendersSection brand={brand} />,
      }}
      isEntered={isEntered}
      reopen={<AccessForm known={file} onOpen={onOpen} />}
      onClosed={onClosed}
      onClose={onClose}
      receipt={(file, submittedAt) => (
        <Receipt
          file={file}
          submittedAt={submittedAt}
          brand={brand}
          responseHours={responseHours}
          correction={correction}
          dueBy={dueBy}
          onAnother={onClose}
        />
      )}
    />
  )
}
