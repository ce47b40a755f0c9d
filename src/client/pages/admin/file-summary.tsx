import { FileAnswers } from '#client/admin/application-page/file-answers.tsx'
import { FileContact } from '#client/admin/application-page/file-contact.tsx'
import { FileSection } from '#client/admin/application-page/file-section.tsx'
import { WaitingSigns } from '#client/admin/application-page/waiting-signs.tsx'
import { LeadPrequalification } from '#client/intake/prequalification/lead-prequalification.tsx'
import { FileLeadLink } from '#client/pages/admin/file-lead-link.tsx'
import { PanelTasks } from '#client/pages/admin/panel-tasks.tsx'
import { StaffFileActions } from '#client/pages/admin/staff-file-actions.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { ApplicationDetail } from '#shared/applications/applications/staff-contract.ts'
import { formatDollars } from '#shared/kit/money.ts'

/** Overview of an application: key facts, pending work and actions. */
export function FileSummary({ file }: { file: ApplicationDetail }) {
  const { application, lead, sections } = file
  const { type, amountCents, submittedAt, unanswered, toReview, dueAt } = application
  const request = sections.find(({ slug }) => slug === 'request')
  const isWaiting = unanswered > 0 || toReview > 0 || dueAt !== null
  const waiting = isWaiting ? <WaitingSigns application={application} /> : null
  const sent = submittedAt ? <ExactTime at={submittedAt} /> : 'Not submitted (draft)'
  return (
    <div className="grid gap-x-10 gap-y-8 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="min-w-0">
        <FileContact file={file} renderLeadLink={(id) => <FileLeadLink lead={id} />} />
        <div className="mt-3">
          <FactList
            facts={[
              ['Pending', waiting],
              ['Requested amount', amountCents === null ? null : formatDollars(amountCents / 100)],
              ['Product', type === 'business' ? (application.businessName ?? 'A business') : 'A person'],
              ['Submitted', sent],
            ]}
          />
        </div>
        {request && (
          <FileSection title={request.title}>
            <FileAnswers answers={request.answers} />
          </FileSection>
        )}
        {lead && (
          <FileSection title="Free analysis">
            <LeadPrequalification leadId={lead.id} />
          </FileSection>
        )}
      </div>
      <div className="min-w-0 @max-4xl:order-first">
        <StaffFileActions file={file} />
        <FileSection title="Tasks">
          <PanelTasks kind="application" id={application.id} />
        </FileSection>
      </div>
    </div>
  )
}
