import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LeadPanel } from '#client/admin/lead-management/lead-panel.tsx'
import { LeadSection } from '#client/admin/lead-management/lead-section.tsx'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { ContactWithdrawal } from '#client/compliance/evidence/contact-withdrawal.tsx'
import { PersonConsents } from '#client/compliance/evidence/person-consents.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { LeadPrequalification } from '#client/intake/prequalification/lead-prequalification.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { PanelTasks } from '#client/pages/admin/panel-tasks.tsx'
import { useMinWidth } from '#client/platform/use-min-width.ts'
import { SidePanel } from '#client/ui/side-panel.tsx'
import { bulkUpdateLeads } from '#shared/admin/lead-management/contract.ts'
import { listConsents } from '#shared/compliance/evidence/contract.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface LeadSidePanelProps {
  id: string
  known: Lead | undefined
  /** Absent on the board. */
  onStep?: (by: 1 | -1) => void
  onClose: () => void
  renderLink: (lead: Lead) => ReactNode
}

/** The open lead with sections from other features. */
export function LeadSidePanel({ id, known, onStep, onClose, renderLink }: LeadSidePanelProps) {
  const user = useSignedInUser()
  const isWide = useMinWidth(80)
  return (
    <SidePanel title="Lead" isBeside={isWide} onClose={onClose}>
      <RecordViewers kind="lead" id={id} />
      <LeadPanel
        {...{ id, known, onClose, renderLink }}
        {...(onStep && { onStep })}
        worker={mayCall(user?.role, bulkUpdateLeads) ? user?.id : undefined}
        renderApplication={(application, reference) => (
          <Link to="/admin/applications" search={{ application }} className="figures text-action underline">
            {reference}
          </Link>
        )}
      >
        <LeadSection title="Tasks">
          <PanelTasks kind="lead" id={id} />
        </LeadSection>
        <LeadSection title="Free analysis">
          <LeadPrequalification leadId={id} />
        </LeadSection>
        <LeadSection title="Emails">
          <ContactLog whose="leads" id={id} />
        </LeadSection>
        <LeadSection title="Consents">
          {mayCall(user?.role, listConsents) && <PersonConsents person={{ of: 'lead', id }} />}
          <ContactWithdrawal leadId={id} />
        </LeadSection>
      </LeadPanel>
    </SidePanel>
  )
}
