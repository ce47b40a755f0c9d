import { type ReactNode, Suspense, useEffect } from 'react'
import { ApplicationAnswers } from '#client/admin/application-page/application-answers.tsx'
import { ApplicationContact } from '#client/admin/application-page/application-contact.tsx'
import type { RenderAnswerField } from '#client/admin/application-page/corrections/correct-answer-dialog.tsx'
import { CorrectButton, CorrectionNote } from '#client/admin/application-page/corrections/corrected-answer.tsx'
import { PendingBadges } from '#client/admin/application-page/documents/pending-badges.tsx'
import { ApplicationActivity } from '#client/admin/application-page/overview/application-activity.tsx'
import { ApplicationComposer } from '#client/admin/application-page/overview/application-composer.tsx'
import { PaperRequest } from '#client/compliance/evidence/paper-request.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { PersonLink } from '#client/pages/admin/lists/person-link.tsx'
import { ApplicationLeadLink } from '#client/pages/admin/lists/record-link.tsx'
import { loadLater } from '#client/platform/components/load-later.tsx'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { Collapsible } from '#client/ui/list/collapsible.tsx'
import type { ApplicationDetail, ApplicationSection } from '#shared/admin/application-page/contract.ts'
import { revealAnswer } from '#shared/applications/applications/activity-contract.ts'
import { correctAnswer } from '#shared/applications/applications/correction-contract.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { evidenceRoles } from '#shared/compliance/evidence/evidence-roles.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import type { OverviewSection } from './application-search.ts'
import { StaffApplicationActions } from './staff-application-actions.tsx'

const AddTaskForm = loadLater(async () => (await import('#client/admin/tasks/add-task-form.tsx')).AddTaskForm)
const AnswerField = loadLater(async () => (await import('./answer-field.tsx')).AnswerField)
const HiddenAnswer = loadLater(
  async () => (await import('#client/admin/application-page/hidden-answer.tsx')).HiddenAnswer,
)
const StaffOwners = loadLater(
  async () => (await import('#client/applications/applicants/staff-owners.tsx')).StaffOwners,
)
const LeadPrequalification = loadLater(
  async () => (await import('#client/intake/prequalification/lead-prequalification.tsx')).LeadPrequalification,
)
const StaffMeasured = loadLater(
  async () => (await import('#client/placement/measured-prequalification/staff-measured.tsx')).StaffMeasured,
)
const PersonConsents = loadLater(
  async () => (await import('#client/compliance/evidence/person-consents.tsx')).PersonConsents,
)
/** Shown after a click. */
const closedParts = [
  AddTaskForm,
  AnswerField,
  HiddenAnswer,
  StaffOwners,
  LeadPrequalification,
  StaffMeasured,
  PersonConsents,
]

interface ApplicationOverviewProps {
  file: ApplicationDetail
  /** Named by the address. */
  openSection: OverviewSection | undefined
}

/** What happened on the left, what is known on the right; narrow screens show what is known first. */
export function ApplicationOverview({ file, openSection }: ApplicationOverviewProps) {
  const me = useSignedInUser()?.id ?? ''
  const { id } = file.application
  useEffect(() => {
    for (const { preload } of closedParts) preload()
  }, [])
  return (
    <div className="grid gap-x-8 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="min-w-0 @4xl:order-last @4xl:border-line @4xl:border-l @4xl:pl-6">
        <Properties file={file} />
        <Sections file={file} openSection={openSection} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <ApplicationComposer applicationId={id} task={<AddTaskForm record={{ kind: 'application', id }} me={me} />} />
        <section aria-labelledby="timeline">
          <h3 id="timeline" className="mb-1 font-semibold">
            Timeline
          </h3>
          <ApplicationActivity applicationId={id} parts={['work', 'talks', 'changes']} />
        </section>
      </div>
    </div>
  )
}

function Properties({ file }: { file: ApplicationDetail }) {
  const { application, wantsPaper } = file
  const role = useSignedInUser()?.role
  const { submittedAt, unanswered, toReview, dueAt } = application
  const isWaiting = unanswered > 0 || toReview > 0 || dueAt !== null
  return (
    <section aria-label="Properties" className="pb-3">
      <StaffApplicationActions file={file} />
      <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] @max-3xs:grid-cols-1 items-baseline gap-x-3 gap-y-1.5">
        {isWaiting && (
          <Property name="Pending">
            <PendingBadges application={application} />
          </Property>
        )}
        <Property name="Contact">
          <ApplicationContact file={file} renderLeadLink={(lead) => <ApplicationLeadLink lead={lead} />} />
        </Property>
        {applicationRoles.some((one) => one === role) && (
          <Property name="Person">
            <PersonLink kind="application" id={application.id} />
          </Property>
        )}
        <Property name="Submitted">{submittedAt ? <ExactTime at={submittedAt} /> : 'Not submitted (draft)'}</Property>
        {submittedAt && (
          <Property name="Records">
            <PaperRequest id={application.id} wantsPaper={wantsPaper} />
          </Property>
        )}
        <Property name="Next step">
          <PanelTasks kind="application" id={application.id} />
        </Property>
      </dl>
    </section>
  )
}

const Property = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </>
)

/** As each of them shows it while its data loads. */
const loading = <Skeleton className="mt-3 w-2/3" />

/** Staff read about the applicant, not about themselves. */
const sectionTitles: Readonly<Record<string, string>> = {
  ...{ business: 'Business', owners: 'Owners', applicant: 'Applicant', financials: 'Financials', income: 'Income' },
}

function Sections({ file, openSection }: ApplicationOverviewProps) {
  const role = useSignedInUser()?.role
  const { application, lead, sections } = file
  const request = sections.find(({ slug }) => slug === 'request')
  const others = sections.filter(({ slug }) => slug in sectionTitles)
  return (
    <>
      {request && (
        <Collapsible title={request.title} summary={summaryOf(request)} isOpen>
          <SectionAnswers file={file} section={request} />
        </Collapsible>
      )}
      {others.map((section) => (
        <Collapsible
          key={section.slug}
          title={sectionTitles[section.slug] ?? section.title}
          summary={summaryOf(section)}
          isOpen={section.slug === openSection}
        >
          {section.slug === 'owners' && (
            <section aria-labelledby="authorizations" className="mb-4">
              <h4 id="authorizations" className="font-medium">
                Credit report authorizations
              </h4>
              <Suspense fallback={<p className="text-ink-soft">Loading…</p>}>
                <StaffOwners applicationId={application.id} isOpen={isOpen(application.stage)} />
              </Suspense>
            </section>
          )}
          <SectionAnswers file={file} section={section} />
        </Collapsible>
      ))}
      {lead?.mayOpen && (
        <Collapsible title="Free analysis" summary="Estimates from before the application">
          <Suspense fallback={loading}>
            <LeadPrequalification leadId={lead.id} />
          </Suspense>
        </Collapsible>
      )}
      {application.type === 'business' && application.submittedAt && (
        <Collapsible title="Pre-qualification with bank statements" summary="From bank statements">
          <Suspense fallback={loading}>
            <StaffMeasured applicationId={application.id} />
          </Suspense>
        </Collapsible>
      )}
      {evidenceRoles.some((one) => one === role) && (
        <Collapsible title="Consents" summary="Agreements, calls, sharing" isOpen={openSection === 'consents'}>
          <Suspense fallback={loading}>
            <PersonConsents person={{ of: 'application', id: application.id }} />
          </Suspense>
        </Collapsible>
      )}
    </>
  )
}

/** The first answers that are no secret, in one line. */
const summaryOf = ({ answers }: ApplicationSection): string =>
  answers
    .filter(({ text, isHidden }) => text !== '' && !isHidden)
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' · ')

/** Permitted staff can reveal hidden numbers. */
function SectionAnswers({ file, section }: { file: ApplicationDetail; section: ApplicationSection }) {
  const role = useSignedInUser()?.role
  const mayChange = useMayChange()
  const mayReveal = mayChange && mayCall(role, revealAnswer)
  const { id: applicationId, stage, submittedAt } = file.application
  const mayCorrect =
    mayChange && mayCall(role, correctAnswer) && submittedAt !== null && (isOpen(stage) || stage === 'renewal')
  return (
    <ApplicationAnswers
      answers={section.answers}
      renderHidden={
        mayReveal
          ? (answer) => (
              <Suspense fallback={answer.text}>
                <HiddenAnswer applicationId={file.application.id} step={section.slug} answer={answer} />
              </Suspense>
            )
          : undefined
      }
      renderBelow={(answer) => (
        <CorrectionNote
          {...{ applicationId, answer }}
          step={section.slug}
          corrections={file.corrections}
          mayUndo={mayCorrect}
        />
      )}
      renderAction={(answer) => {
        if (!mayCorrect || !answer.isCorrectable) return null
        const renderField = answerField(section.slug, answer.path)
        return <CorrectButton {...{ applicationId, answer, renderField }} step={section.slug} />
      }}
    />
  )
}

const answerField =
  (step: string, path: string): RenderAnswerField =>
  (props) => (
    <Suspense fallback={<Spinner />}>
      <AnswerField {...{ step, path, ...props }} />
    </Suspense>
  )
