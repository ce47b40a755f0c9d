import { ApplicationAnswers } from '#client/admin/application-page/application-answers.tsx'
import { ApplicationContact } from '#client/admin/application-page/application-contact.tsx'
import { ApplicationSection } from '#client/admin/application-page/application-section.tsx'
import { PendingBadges } from '#client/admin/application-page/pending-badges.tsx'
import { LeadPrequalification } from '#client/intake/prequalification/lead-prequalification.tsx'
import { ApplicationLeadLink } from '#client/pages/admin/application-lead-link.tsx'
import { PanelTasks } from '#client/pages/admin/panel-tasks.tsx'
import { StaffApplicationActions } from '#client/pages/admin/staff-application-actions.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { formatDollars } from '#shared/kit/money.ts'

/** Overview of an application: key facts, pending work and actions. */
export function ApplicationSummary({ file }: { file: ApplicationDetail }) {
  const { application, lead, sections, wantsPaper } = file
  const { type, amountCents, submittedAt, unanswered, toReview, dueAt } = application
  const request = sections.find(({ slug }) => slug === 'request')
  const isWaiting = unanswered > 0 || toReview > 0 || dueAt !== null
  const waiting = isWaiting ? <PendingBadges application={application} /> : null
  const sent = submittedAt ? <ExactTime at={submittedAt} /> : 'Not submitted (draft)'
  return (
    <div className="grid gap-x-10 gap-y-8 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="min-w-0">
        <ApplicationContact file={file} renderLeadLink={(id) => <ApplicationLeadLink lead={id} />} />
        <div className="mt-3">
          <FactList
            facts={[
              ['Pending', waiting],
              ['Requested amount', amountCents === null ? null : formatDollars(amountCents / 100)],
              ['Applying for', type === 'business' ? (application.businessName ?? 'A business') : 'Themselves'],
              ['Submitted', sent],
              ['Records', wantsPaper ? 'By mail' : null],
            ]}
          />
        </div>
        {request && (
          <ApplicationSection title={request.title}>
            <ApplicationAnswers answers={request.answers} />
          </ApplicationSection>
        )}
        {lead && (
          <ApplicationSection title="Free analysis">
            <LeadPrequalification leadId={lead.id} />
          </ApplicationSection>
        )}
      </div>
      <div className="min-w-0 @max-4xl:order-first">
        <StaffApplicationActions file={file} />
        <ApplicationSection title="Tasks">
          <PanelTasks kind="application" id={application.id} />
        </ApplicationSection>
      </div>
    </div>
  )
}
