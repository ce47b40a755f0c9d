import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/button.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { botSignalLabels } from '#shared/intake/leads/bot-signals.ts'
import { formatPhone, phoneLink } from '#shared/kit/format-phone.ts'
import { copy } from './copy.ts'

interface ApplicationContactProps {
  file: ApplicationDetail
  renderLeadLink: (leadId: string) => ReactNode
}

export const ApplicationContact = ({
  file: { application, lead, unverified },
  renderLeadLink,
}: ApplicationContactProps) => (
  <>
    <p className="wrap-anywhere mt-1 flex flex-wrap gap-x-4">
      <a className="underline underline-offset-4" href={`mailto:${application.email}`}>
        {application.email}
      </a>
      {application.phone && <span className="figures whitespace-nowrap">{formatPhone(application.phone)}</span>}
    </p>
    {application.importedAt && <p className="mt-1 text-brass text-sm">{copy.imported}</p>}
    {!application.isEmailVerified && <p className="mt-1 text-brass text-sm">{copy.emailNotVerified}</p>}
    {unverified.length > 0 && (
      <p className="mt-1 text-brass text-sm">
        {copy.sameEmailUnverified}{' '}
        <span className="figures">{unverified.map(({ reference }) => reference).join(', ')}</span>
      </p>
    )}
    {application.phone && (
      <p className="text-ink-soft text-sm">
        {lead?.mayBeCalled ? 'Consented to calls and texts.' : copy.noConsentToCall}
      </p>
    )}
    {application.phone && lead?.mayBeCalled && (
      <ButtonLink variant="secondary" className="mt-2" href={phoneLink(application.phone)}>
        <Phone size="1.1em" strokeWidth={1.5} aria-hidden="true" /> Call
      </ButtonLink>
    )}
    {application.botSignals.length > 0 && (
      <p className="mt-1 text-brass text-sm">
        Possibly automated: {application.botSignals.map((sign) => botSignalLabels[sign]).join('; ')}. The application is
        processed as usual.
      </p>
    )}
    {lead?.mayOpen && <p className="mt-1">{renderLeadLink(lead.id)}</p>}
  </>
)
