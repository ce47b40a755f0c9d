import { Button, ButtonLink } from '#client/ui/button.tsx'
import { unverifiedLimits } from '#shared/applications/documents/upload-limits.ts'
import { formatSize } from './time-left.ts'

interface VerifyNoteProps {
  /** If absent, links to the documents page in a new tab. */
  onVerify?: (() => void) | undefined
}

/** Shows an applicant how much they can upload before they verify their email, and starts the verification. */
export const VerifyNote = ({ onVerify }: VerifyNoteProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface p-4 text-sm">
    <p className="min-w-0 grow basis-64">
      Until you verify your email, you can upload up to {unverifiedLimits.files} files and{' '}
      {formatSize(unverifiedLimits.bytes)} in total.
    </p>
    {onVerify ? (
      <Button look="secondary" onClick={onVerify}>
        Verify email
      </Button>
    ) : (
      <ButtonLink look="secondary" href="/document-upload" target="_blank">
        Verify email in a new tab
      </ButtonLink>
    )}
  </div>
)
