import { Link } from '@tanstack/react-router'
import { LeadPanel } from '#client/admin/lead-management/lead-panel.tsx'
import { LeadDetails, LeadSection } from '#client/admin/lead-management/lead-section.tsx'
import { leadsKey } from '#client/admin/lead-management/list/list-queries.ts'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { AddTaskForm } from '#client/admin/tasks/add-task-form.tsx'
import { TagEditor } from '#client/applications/tags/tag-editor.tsx'
import { ContactWithdrawal } from '#client/compliance/evidence/contact-withdrawal.tsx'
import { PersonConsents } from '#client/compliance/evidence/person-consents.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { LeadPrequalification } from '#client/intake/prequalification/lead-prequalification.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { LeadLink } from '#client/pages/admin/intake/lead-link.tsx'
import { PersonLink } from '#client/pages/admin/lists/person-link.tsx'
import { bulkUpdateLeads } from '#shared/admin/lead-management/contract.ts'
import { listConsents } from '#shared/compliance/evidence/contract.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface OpenLeadProps {
  id: string
  known: Lead | undefined
  /** Absent on the board. */
  onStep?: (by: 1 | -1) => void
  onClose: () => void
}

/** The panel of the leads list, loaded when the first lead is opened. */
export function OpenLead({ id, known, onStep, onClose }: OpenLeadProps) {
  const user = useSignedInUser()
  const worker = mayCall(user?.role, bulkUpdateLeads) ? user?.id : undefined
  return (
    <>
      <RecordViewers kind="lead" id={id} />
      <LeadPanel
        id={id}
        known={known}
        onClose={onClose}
        renderLink={(other) => <LeadLink lead={other} />}
        {...(onStep && { onStep })}
        worker={worker}
        renderTags={({ tags }) => (
          <TagEditor kind="lead" listKey={leadsKey} canEdit={worker !== undefined} {...{ id, tags }} />
        )}
        personLink={<PersonLink kind="lead" id={id} />}
        newTask={<AddTaskForm record={{ kind: 'lead', id }} me={user?.id ?? ''} />}
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
        <LeadDetails title="Emails" summary="Sent, opened and bounced">
          <ContactLog record="leads" id={id} />
        </LeadDetails>
        <LeadDetails title="Consents" summary="To calls, texts and emails" isOpen={worker === undefined}>
          {mayCall(user?.role, listConsents) && <PersonConsents person={{ of: 'lead', id }} />}
          <ContactWithdrawal leadId={id} />
        </LeadDetails>
      </LeadPanel>
    </>
  )
}
