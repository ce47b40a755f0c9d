import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { OpenApplication as OpenedFile } from '#shared/applications/applicants/contract.ts'
import { AccessForm } from './access-form.tsx'
import { CorrectEmail } from './correct-email.tsx'

interface VerifyOwnerProps {
  file: OpenedFile
  onCorrected: (file: OpenedFile) => void
  onOpen: (file: OpenedFile) => void
  onBack: () => void
  /** Heading level: 2 if the page already has an h1. */
  level?: 1 | 2
}

/** Asks for an emailed code for the open application, with its details prefilled. */
export function VerifyOwner({ file, onCorrected, onOpen, onBack, level = 1 }: VerifyOwnerProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      data-file-open=""
      aria-labelledby="verify-title"
      className="grid max-w-2xl grid-cols-1 gap-4 rounded border border-line bg-surface p-5 shadow @tablet:p-7"
    >
      <Heading ref={heading} id="verify-title" tabIndex={-1} className="text-2xl outline-none">
        Verify your email address
      </Heading>
      <AccessForm known={file} onOpen={onOpen} />
      <CorrectEmail file={file} onCorrected={onCorrected} />
      <Button look="quiet" className="-ml-5 justify-self-start" onClick={onBack}>
        Back to my application
      </Button>
    </section>
  )
}
