import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import type { OpenFile } from '#shared/applicants/contract.ts'
import { transcriptPath } from '#shared/applications/contract.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

interface ReceiptProps {
  file: OpenFile
  submittedAt: string | null
  brand: string
  responseHours: number
}

/** What somebody has in hand who has sent an application: the reference, what happens next, and by when. */
export function Receipt({ file, submittedAt, brand, responseHours }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const sentAt = submittedAt ? new Date(submittedAt) : undefined
  const answeredBy = sentAt && new Date(sentAt.getTime() + responseHours * 3_600_000)
  return (
    <div data-printing="" className="max-w-2xl wrap-anywhere">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        We have your application
      </h1>
      <p className="mt-6">Your reference:</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <strong className="figures font-display text-2xl tracking-wide">{file.reference}</strong>
        <span className="print:hidden">
          <CopyButton value={file.reference} what="reference">
            Copy
          </CopyButton>
        </span>
      </p>
      {sentAt && <p className="mt-1 text-ink-soft">Sent {moment.format(sentAt)}</p>}
      <h2 className="mt-8 text-xl">What happens next</h2>
      <ol className="mt-3 grid list-decimal grid-cols-1 gap-3 pl-6 marker:text-action">
        <li>
          A person at {brand} reads it{answeredBy ? `, by ${moment.format(answeredBy)}` : ''}, and writes to{' '}
          {file.email}.
        </li>
        <li>
          Lenders also ask for papers, such as bank statements. What is still missing stands under Send documents;
          nothing is lost by sending it later.
        </li>
        <li>They name the lenders whose terms fit. Your file goes to those you agree to, and to nobody else.</li>
        <li>You see every offer with its whole cost, and decide. Until then nothing is owed, and nothing is signed.</li>
      </ol>
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href="/document-upload">Send documents</ButtonLink>
        <ButtonLink look="secondary" href="/track-application">
          See where it stands
        </ButtonLink>
        <ButtonLink look="secondary" href={transcriptPath}>
          Download what I sent (PDF)
        </ButtonLink>
        <Button look="secondary" onClick={() => window.print()}>
          Print this page
        </Button>
      </div>
    </div>
  )
}
