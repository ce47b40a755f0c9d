import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { TrackedApplication } from '#client/admin/tracking/tracked-application.tsx'
import { AccessForm, AccessProblem } from '#client/applications/applicants/access-form.tsx'
import { DeviceList } from '#client/applications/applicants/device-list.tsx'
import { OwnerList } from '#client/applications/applicants/owner-list.tsx'
import { useOpenApplication } from '#client/applications/applicants/use-open-application.ts'
import { VerifyOwner } from '#client/applications/applicants/verify-owner.tsx'
import { SmsChoices } from '#client/applications/sms/sms-choices.tsx'
import { PaperChoice } from '#client/compliance/evidence/paper-choice.tsx'
import { LenderSharing } from '#client/placement/lender-submissions/lender-sharing.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { ErrorBoundary } from '#client/ui/feedback/error-boundary.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { type LinkedApplication, parseStatusLink } from '#shared/applications/applicants/status-link.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { ownConsentsPath } from '#shared/compliance/evidence/contract.ts'
import * as copy from './copy.tsx'

const WantedDocuments = lazy(() =>
  import('#client/applications/documents/required-documents.tsx').then((part) => ({ default: part.RequiredDocuments })),
)

const LenderView = lazy(() =>
  import('#client/applications/cash-flow/lender-view.tsx').then((part) => ({ default: part.LenderView })),
)

const MeasuredChoice = lazy(() =>
  import('#client/placement/measured-prequalification/measured-choice.tsx').then((part) => ({
    default: part.MeasuredChoice,
  })),
)

const OwnSuccessFee = lazy(() =>
  import('#client/placement/success-fees/own-success-fee.tsx').then((part) => ({ default: part.OwnSuccessFeeSection })),
)

const Offers = lazy(() => import('#client/placement/offers/own/offers.tsx').then((part) => ({ default: part.Offers })))

const OffersElsewhere = () => <p role="alert">{copy.offersNotLoaded}</p>

const OffersSection = (props: ComponentProps<typeof Offers>) => (
  <ErrorBoundary fallback={OffersElsewhere}>
    <Suspense>
      <Offers {...props} />
    </Suspense>
  </ErrorBoundary>
)

const InvoiceElsewhere = () => <p>{copy.invoiceNotLoaded}</p>

const InvoiceSection = (props: ComponentProps<typeof OwnSuccessFee>) => (
  <ErrorBoundary fallback={InvoiceElsewhere}>
    <Suspense>
      <OwnSuccessFee {...props} />
    </Suspense>
  </ErrorBoundary>
)

const RequiredDocumentsSection = (props: ComponentProps<typeof WantedDocuments>) => (
  <section aria-labelledby="wanted" className="@container print:hidden">
    <h2 id="wanted" className="text-xl">
      {copy.documents}
    </h2>
    <ErrorBoundary fallback={Elsewhere}>
      <Suspense fallback={<p className="mt-1 text-ink-soft">{copy.loadingList}</p>}>
        <WantedDocuments
          {...props}
          renderBelow={({ documents }, reload) => (
            <LenderView documents={documents} onRead={reload}>
              <MeasuredChoice onVerify={props.onVerify} />
            </LenderView>
          )}
        />
      </Suspense>
    </ErrorBoundary>
  </section>
)

const Elsewhere = () => (
  <p className="mt-1">
    {copy.listNotLoaded((words) => (
      <a href="/document-upload" className="underline underline-offset-4">
        {words}
      </a>
    ))}
  </p>
)

const offerStages: readonly Stage[] = [
  ...(['with_lenders', 'docs_needed', 'offers', 'offer_selected'] as const),
  ...(['contract_out', 'final_checks', 'funded', 'renewal'] as const),
]

/** Needs no server data to render. */
export function Tracking() {
  const { state, opened, refresh, close } = useOpenApplication()
  const [isVerifying, setVerifying] = useState(false)
  const [linked, setLinked] = useState<LinkedApplication>()
  // Unknown during server rendering.
  useEffect(() => setLinked(parseStatusLink(location.hash)), [])

  if (state.kind === 'open' && isVerifying)
    return (
      <VerifyOwner
        key={state.file.email}
        file={state.file}
        onCorrected={opened}
        onOpen={(file) => {
          opened(file)
          setVerifying(false)
        }}
        onBack={() => setVerifying(false)}
      />
    )
  if (state.kind === 'open')
    return (
      <div data-file-open="">
        <TrackedApplication
          key={state.file.reference}
          reference={state.file.reference}
          section={linked?.section}
          onClosed={() => void refresh()}
          onLeave={close}
          onVerify={() => setVerifying(true)}
          consents={
            <ButtonLink variant="secondary" href={`${ownConsentsPath}.pdf`}>
              {copy.myConsentsPdf}
            </ButtonLink>
          }
          paperChoice={({ wantsPaper, electronicRecords }) => (
            <PaperChoice wantsPaper={wantsPaper} electronicRecords={electronicRecords} />
          )}
          texts={({ file }) => <SmsChoices isVerified={file.isVerified} onVerify={() => setVerifying(true)} />}
          devices={({ file }) => <DeviceList isVerified={file.isVerified} onVerify={() => setVerifying(true)} />}
          lenders={(ask) => <LenderSharing onChanged={ask} onVerify={() => setVerifying(true)} />}
          owners={({ file }) => <OwnerList isVerified={file.isVerified} onVerify={() => setVerifying(true)} />}
          documents={(asOf, ask) => (
            <RequiredDocumentsSection
              asOf={asOf}
              onChanged={ask}
              onClosed={() => void refresh()}
              onVerify={() => setVerifying(true)}
            />
          )}
          fee={({ file, since, hasFee }) =>
            hasFee && (
              <InvoiceSection
                occasion={`${file.stage} ${since}`}
                onClosed={() => void refresh()}
                onVerify={() => setVerifying(true)}
              />
            )
          }
          offers={({ file, since }, ask) =>
            offerStages.includes(file.stage) && (
              <OffersSection
                occasion={`${file.stage} ${since}`}
                onClosed={() => void refresh()}
                onMoved={ask}
                onVerify={() => setVerifying(true)}
              />
            )
          }
        />
      </div>
    )
  if (state.kind === 'looking' && state.isExpected)
    return (
      <div data-file-open="">
        <Spinner label={copy.openingYourApplication} />
      </div>
    )
  return (
    <section aria-labelledby="open-title" className="rounded border border-line bg-surface p-5 shadow @tablet:p-7">
      <h2 id="open-title" className="mb-4 text-xl">
        {copy.openYourApplication}
      </h2>
      {state.kind === 'none' && <AccessProblem state={state} onRetry={() => void refresh()} />}
      <AccessForm
        key={linked?.reference}
        onOpen={opened}
        known={(state.kind === 'none' && state.ended) || (linked && { reference: linked.reference, email: '' })}
        {...(state.kind === 'none' && { isLost: state.isLinkSpent })}
      />
    </section>
  )
}
