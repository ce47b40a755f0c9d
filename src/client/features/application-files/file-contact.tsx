import type { ReactNode } from 'react'
import type { ApplicationFile } from '#shared/applications/desk-contract.ts'

interface FileContactProps {
  file: ApplicationFile
  /** Draws the link to the lead of the same person; the page knows the address. */
  renderLeadLink: (leadId: string) => ReactNode
}

/** How the applicant is reached, by the ways they have agreed to, and where else the desk knows them. */
export const FileContact = ({ file: { application, lead }, renderLeadLink }: FileContactProps) => (
  <>
    <p className="wrap-anywhere mt-1">
      <a className="underline underline-offset-4" href={`mailto:${application.email}`}>
        {application.email}
      </a>
      {application.phone && <span className="figures"> · {application.phone}</span>}
    </p>
    {application.phone && (
      <p className="text-ink-soft text-sm">
        {lead?.mayBeCalled
          ? 'Agreed to calls and texts.'
          : 'Do not call or text: nobody has agreed to it for this number. You can still write.'}
      </p>
    )}
    {lead && <p className="mt-1">{renderLeadLink(lead.id)}</p>}
  </>
)
