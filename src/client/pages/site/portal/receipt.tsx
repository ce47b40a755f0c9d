import { type ReactNode, useEffect, useRef, useState } from 'react'
import { noteOwnApplication } from '#client/applications/applicants/own-application.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { transcriptPath } from '#shared/applications/applications/contract.ts'
import { publicStage } from '#shared/applications/applications/public-stage.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import * as copy from './copy.tsx'
import { NextSteps } from './next-steps.tsx'

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })

interface ReceiptProps {
  file: OpenApplication
  submittedAt: string | null
  brand: string
  responseHours: number
  correction: ReactNode
  /** Returns the deadline for reading an application. */
  dueBy: (sentAt: Date) => Promise<Date>
  /** Closes the application here, so that the applicant can start another. */
  onAnother: () => Promise<void>
}

export function Receipt({ file, submittedAt, brand, responseHours, correction, dueBy, onAnother }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { isSending, problem, run } = useSending()
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const sentAt = submittedAt ? new Date(submittedAt) : undefined
  const [due, setDue] = useState<Date>()
  // Imported applications were submitted elsewhere: nothing was signed here, and no promise was made.
  const isSigned = file.hasTranscript
  // Without the calendar, no date is shown.
  useEffect(() => {
    if (submittedAt && isSigned) dueBy(new Date(submittedAt)).then(setDue, () => undefined)
  }, [submittedAt, isSigned, dueBy])
  useEffect(() => noteOwnApplication(file.stage), [file.stage])
  return (
    <div data-printing="" className="max-w-2xl wrap-anywhere">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {copy.weReceivedYourApplication}
      </h1>
      <p className="mt-6">{copy.yourReference}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <strong className="figures font-display text-2xl tracking-wide">{file.reference}</strong>
        <span className="print:hidden">
          <CopyButton value={file.reference} what="reference">
            {copy.copy}
          </CopyButton>
        </span>
      </p>
      {sentAt && <p className="mt-1 text-ink-soft">{copy.submittedAt(moment.format(sentAt))}</p>}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href="/document-upload">{copy.uploadDocuments}</ButtonLink>
        <ButtonLink variant="secondary" href="/track-application">
          {copy.trackMyApplication}
        </ButtonLink>
      </div>
      {file.stage === 'submitted' ? (
        <NextSteps brand={brand} email={file.email} dueBy={due} correction={correction} isSigned={isSigned} />
      ) : (
        <p className="mt-8 border-action border-l-4 pl-4">
          <strong>{publicStage(file.stage, { hours: responseHours }).label}.</strong> {copy.howToTrack}
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        {file.hasTranscript && (
          <ButtonLink variant="secondary" href={transcriptPath}>
            {copy.downloadApplication}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          {copy.printThisPage}
        </Button>
      </div>
      <section aria-labelledby="another-title" className="mt-10 border-line border-t pt-6 print:hidden">
        <h2 id="another-title" className="text-xl">
          {copy.anotherApplication}
        </h2>
        <p className="mt-2 mb-3">{copy.signOutEffect}</p>
        <FormErrors message={problem?.message ?? null} />
        <Button variant="secondary" disabled={isSending} onClick={() => run(onAnother)}>
          {isSending ? copy.oneMoment : copy.startAnotherApplication}
        </Button>
      </section>
    </div>
  )
}
