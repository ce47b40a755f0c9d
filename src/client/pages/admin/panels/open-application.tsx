import { Link } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { NextActionButton } from '#client/admin/application-page/header/next-action-button.tsx'
import { ApplicationPanel } from '#client/admin/application-page/list/application-panel.tsx'
import { applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { TagEditor } from '#client/applications/tags/tag-editor.tsx'
import { PersonConsents } from '#client/compliance/evidence/person-consents.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { LeadPrequalification } from '#client/intake/prequalification/lead-prequalification.tsx'
import { ContactLog } from '#client/messaging/contact-policy/contact-log.tsx'
import { ApplicationEarnings } from '#client/pages/admin/applications/application-earnings.tsx'
import { plainApplicationSearch } from '#client/pages/admin/applications/application-search.ts'
import { ApplicationTabLink } from '#client/pages/admin/applications/application-tab-link.tsx'
import { StaffApplicationActions } from '#client/pages/admin/applications/staff-application-actions.tsx'
import { StaffOffers } from '#client/pages/admin/applications/staff-offers.tsx'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { PersonLink } from '#client/pages/admin/lists/person-link.tsx'
import { ApplicationLeadLink } from '#client/pages/admin/lists/record-link.tsx'
import { LenderBoardSection } from '#client/placement/lender-submissions/lender-board.tsx'
import { listConsents } from '#shared/compliance/evidence/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

interface OpenApplicationProps {
  id: string
  /** Absent on the board. */
  onStep?: (by: 1 | -1) => void
  onClose: () => void
}

/** The panel of the applications list, loaded after the list. */
export function OpenApplication({ id, onStep, onClose }: OpenApplicationProps) {
  const role = useSignedInUser()?.role
  return (
    <>
      <RecordViewers kind="application" id={id} />
      <ApplicationPanel
        id={id}
        lenders={<LenderBoardSection applicationId={id} />}
        offers={<StaffOffers applicationId={id} />}
        renderActions={(file) => (
          <>
            <TagEditor
              kind="application"
              id={id}
              listKey={applicationsKey}
              tags={file.application.tags}
              canEdit={file.application.mayChange}
            />
            <div className="my-3 flex flex-wrap items-center gap-2 empty:hidden">
              <NextActionButton
                file={file}
                renderLink={(tab, label) => (
                  <ApplicationTabLink application={id} tab={tab}>
                    {label}
                  </ApplicationTabLink>
                )}
              />
            </div>
            <StaffApplicationActions file={file} />
          </>
        )}
        fileLink={
          <span className="flex min-w-0 flex-wrap items-center gap-x-4">
            <FullApplicationLink id={id} />
            <PersonLink kind="application" id={id} />
          </span>
        }
        renderLeadLink={(lead) => <ApplicationLeadLink lead={lead} />}
        analysis={(lead) => <LeadPrequalification leadId={lead} />}
        {...(onStep && { onStep })}
        onClose={onClose}
      >
        <ApplicationEarnings applicationId={id} />
        <ApplicationSection title="Tasks">
          <PanelTasks kind="application" id={id} />
        </ApplicationSection>
        {mayCall(role, listConsents) && (
          <ApplicationSection title="Consents">
            <PersonConsents person={{ of: 'application', id }} />
          </ApplicationSection>
        )}
        <ApplicationSection title="Emails">
          <ContactLog record="applications" id={id} />
        </ApplicationSection>
      </ApplicationPanel>
    </>
  )
}

const FullApplicationLink = ({ id }: { id: string }) => (
  <Link
    to="/admin/applications/$application"
    params={{ application: id }}
    search={plainApplicationSearch}
    className="inline-flex min-h-control items-center text-action underline underline-offset-4 @max-3xs:min-w-[44px] @max-3xs:justify-center"
  >
    <Maximize2 size="1.2em" strokeWidth={1.5} aria-hidden="true" className="@3xs:hidden" />
    <span className="@max-3xs:sr-only">Open full application</span>
  </Link>
)
