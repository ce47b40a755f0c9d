import { useCallback, useState } from 'react'
import { AccessForm } from '#client/applications/applicants/access-form.tsx'
import { CorrectEmail } from '#client/applications/applicants/correct-email.tsx'
import { useOpenApplication } from '#client/applications/applicants/use-open-application.ts'
import { Application } from '#client/applications/applications/application.tsx'
import { findLeadDraft } from '#client/intake/leads/lead-draft.ts'
import { findPrequalifiedData } from '#client/intake/leads/prequalified-data.ts'
import { findAnalysisDraft } from '#client/intake/prequalification/analysis-draft.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import type { FeeRules } from '#shared/applications/applications/success-fee.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { DocumentsSection } from './documents-section.tsx'
import { LendersSection } from './lenders-section.tsx'
import { Receipt } from './receipt.tsx'
import { Start } from './start.tsx'

export interface PortalProps {
  brand: string
  responseHours: number
  hours: SiteSettings['hours']
  feeRules: FeeRules
}

export function Portal({ brand, responseHours, hours, feeRules }: PortalProps) {
  const { state, opened, look, close } = useOpenApplication()
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
          {...{ file, correction }}
          broker={brand}
          feeRules={feeRules}
          findKnown={findVisitor}
          parts={{
            documents: <DocumentsSection onClosed={() => setClosed(true)} />,
            lenders: <LendersSection brand={brand} />,
          }}
          isEntered={isEntered}
          reopen={<AccessForm known={file} onOpen={opened} />}
          onClosed={() => setClosed(true)}
          onClose={close}
          receipt={(file, submittedAt) => (
            <Receipt {...{ file, submittedAt, brand, responseHours, correction, dueBy }} onAnother={close} />
          )}
        />
      </div>
    )
  }
  if (state.kind === 'looking' && state.isExpected)
    return (
      <div data-file-open="">
        <Spinner label="Opening your application…" />
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
      onRetry={look}
    />
  )
}

/** Returns the name and email from another form on the site. */
function findVisitor() {
  const left = findPrequalifiedData()
  const draft = findLeadDraft()
  return {
    name: left?.name ?? draft.fullName,
    email: left?.email ?? draft.email,
    phone: left?.phone ?? draft.phone,
    analysis: findAnalysisDraft()?.answers ?? {},
  }
}
