import { useState } from 'react'
import { AccessForm, AccessProblem } from '#client/applications/applicants/access-form.tsx'
import { useOpenApplication } from '#client/applications/applicants/use-open-application.ts'
import { VerifyOwner } from '#client/applications/applicants/verify-owner.tsx'
import { LenderView } from '#client/applications/cash-flow/lender-view.tsx'
import { DocumentUploader } from '#client/applications/documents/document-uploader.tsx'
import { MeasuredChoice } from '#client/placement/measured-prequalification/measured-choice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import * as copy from './copy.tsx'

export function Documents() {
  const { state, opened, refresh } = useOpenApplication()
  const [isVerifying, setVerifying] = useState(false)

  if (state.kind === 'open')
    return (
      <>
        {isVerifying && (
          <VerifyOwner
            key={state.file.email}
            level={2}
            file={state.file}
            onCorrected={opened}
            onOpen={(file) => {
              opened(file)
              setVerifying(false)
            }}
            onBack={() => setVerifying(false)}
          />
        )}
        {/* Hidden, not removed: it holds files that wait to be sent. */}
        <div hidden={isVerifying}>
          <DocumentUploader
            key={state.file.reference}
            isVerified={state.file.isVerified}
            onClosed={() => void refresh()}
            onVerify={() => setVerifying(true)}
            renderBelow={({ documents }, reload) => (
              <LenderView documents={documents} onRead={reload}>
                <MeasuredChoice onVerify={() => setVerifying(true)} />
              </LenderView>
            )}
          />
        </div>
      </>
    )
  if (state.kind === 'looking' && state.isExpected) return <Spinner label={copy.openingYourApplication} />
  return (
    <section
      aria-labelledby="open-title"
      className="max-w-2xl rounded border border-line bg-surface p-5 shadow @tablet:p-7"
    >
      <h2 id="open-title" className="text-xl">
        {copy.openYourApplicationFirst}
      </h2>
      <p className="mt-2 mb-4">
        {copy.documentsNeedAnApplication((words) => (
          <a href="/application-portal" className="underline underline-offset-4">
            {words}
          </a>
        ))}
      </p>
      {state.kind === 'none' && <AccessProblem state={state} onRetry={() => void refresh()} />}
      <AccessForm onOpen={opened} {...(state.kind === 'none' && { known: state.ended, isLost: state.isLinkSpent })} />
    </section>
  )
}
