import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { OpenFile as OpenedFile } from '#shared/applications/applicants/contract.ts'
import { CorrectEmail } from './correct-email.tsx'
import { OpenFile } from './open-file.tsx'

interface VerifyOwnerProps {
  file: OpenedFile
  onCorrected: (file: OpenedFile) => void
  onOpen: (file: OpenedFile) => void
  onBack: () => void
  /** Level of the heading: 1 unless the page has one already. */
  level?: 1 | 2
}

/** Asks for the mailed code of the file that is open already: what it says is not typed again. */
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
        Show us that the mailbox is yours
      </Heading>
      <OpenFile known={file} onOpen={onOpen} />
      <CorrectEmail file={file} onCorrected={onCorrected} />
      <Button look="quiet" className="-ml-5 justify-self-start" onClick={onBack}>
        Back to my application
      </Button>
    </section>
  )
}
