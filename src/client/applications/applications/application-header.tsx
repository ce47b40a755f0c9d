import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { Draft } from './draft-autosave.ts'
import { SaveStatus } from './save-status.tsx'
import { addressOf } from './step-address.ts'

interface ApplicationHeaderProps {
  file: OpenApplication
  saving: Draft['saving']
  onContinueElsewhere: () => void
}

/** Header with the reference, the save status, and the link to continue on another device. */
export const ApplicationHeader = ({ file, saving, onContinueElsewhere }: ApplicationHeaderProps) => (
  <div className="mb-6 border-line border-b pb-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="figures text-sm">
        {file.type === 'business' ? 'Business funding' : 'Personal loan'} · <strong>{file.reference}</strong>
      </p>
      <a
        href={addressOf('elsewhere')}
        onClick={(event) => {
          event.preventDefault()
          onContinueElsewhere()
        }}
        className="inline-flex min-h-11 items-center text-action text-sm underline underline-offset-4"
      >
        Continue on another device
      </a>
    </div>
    <SaveStatus saving={saving} />
  </div>
)
