import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { ActivityForm } from '#client/admin/lead-management/activity/activity-form.tsx'
import { AnswerCountdown } from '#client/admin/lead-management/ownership/answer-countdown.tsx'
import { LeadOwnerAndStatus } from '#client/admin/lead-management/ownership/lead-owner-and-status.tsx'
import { localToday } from '#client/platform/browser/local-today.ts'
import { RecordAccess } from '#client/platform/components/record-access.tsx'
import { TimelineEntry } from '#client/platform/components/timeline-entry.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CloseButton } from '#client/ui/dialog/dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { StepButtons } from '#client/ui/form/step-buttons.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { type ApplicationType, applicationTypes } from '#shared/applications/applications/application-type.ts'
import { type Attribution, type Lead, type leadSubmission, maxResubmissions } from '#shared/intake/leads/contract.ts'
import { type FraudSignals, formatSignals } from '#shared/intake/leads/fraud-signals.ts'
import { leadStatusLabels, leadStatusTones } from '#shared/intake/leads/lead-labels.ts'
import { formatPhone } from '#shared/kit/format-phone.ts'
import { dateFormat } from '#shared/kit/locale/date-format.ts'
import type { StartConsent } from '#shared/messaging/consents/start-consent.ts'
import { copy } from './copy.ts'
import { DuplicateLeads } from './duplicate-leads.tsx'
import { LeadContact } from './lead-contact.tsx'
import { LeadDetails, LeadFact, LeadSection } from './lead-section.tsx'
import { NextStepForm } from './next-step-form.tsx'
import { convertLead, leadDetail, leadTimeline, useLeadMutation } from './queries.ts'
import { StartConsentFields } from './start-consent-fields.tsx'

const typeLabels: Record<ApplicationType, string> = { business: 'Business funding', personal: 'Personal funding' }

/** By the brokerage's clock, like the time by which it has to be answered. */
const formatReceived = (at: string, timeZone: string | undefined): string =>
  dateFormat({
    ...{ month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(new Date(at))

interface LeadConversionProps {
  lead: Lead
  renderApplication: (id: string, reference: string) => ReactNode
}

type Submission = z.output<typeof leadSubmission>

interface ResubmissionListProps {
  lead: Lead
  /** Undefined while loading. */
  resubmissions: readonly Submission[] | undefined
}

/** Shows only answers that differ from the first submission. */
const ResubmissionList = ({ lead, resubmissions }: ResubmissionListProps) => (
  <LeadSection title={`Submitted ${lead.submissions} times`}>
    {resubmissions === undefined ? (
      <div className="mt-3 grid grid-cols-1 gap-3">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/3" />
      </div>
    ) : (
      <ol className="mt-1">
        {resubmissions.length === maxResubmissions && (
          <li className="py-1.5 text-ink-soft">The newest {maxResubmissions}; the timeline has all.</li>
        )}
        {resubmissions.map((resubmission) => (
          <li key={resubmission.submittedAt} className="py-1.5">
            <ExactTime at={resubmission.submittedAt} />{' '}
            <span className="text-ink-soft">from {resubmission.source}</span>
            <p className="break-words text-ink-soft">{differences(lead, resubmission)}</p>
          </li>
        ))}
      </ol>
    )}
  </LeadSection>
)

/** Formatted, so that differently written phone numbers compare equal. */
const answersOf = ({ name, email, phone }: Submission | Lead) => [name, email, formatPhone(phone)]

interface LeadPanelProps {
  id: string
  /** Shown while the rest loads. */
  known: Lead | undefined
  /** Id of the signed-in user; undefined if read-only. */
  worker: string | undefined
  /** Absent on the board. */
  onStep?: (by: 1 | -1) => void
  onClose: () => void
  renderLink: (lead: Lead) => ReactNode
  renderApplication: (id: string, reference: string) => ReactNode
  renderTags?: (lead: Lead) => ReactNode
  /** To the other records of the person. */
  personLink?: ReactNode
  /** The form of a new task. */
  newTask: ReactNode
  children?: ReactNode
}

/** The heading gets the focus, so that screen readers announce the next name. */
export function LeadPanel(props: LeadPanelProps) {
  const {
    id,
    known,
    worker,
    newTask,
    renderTags,
    personLink,
    onStep,
    onClose,
    renderLink,
    renderApplication,
    children,
  } = props
  const detail = useQuery(leadDetail(id))
  const lead = detail.data?.lead ?? known
  const heading = useRef<HTMLHeadingElement>(null)
  const mayChange = worker !== undefined && detail.data?.mayChange !== false
  const isWorking = mayChange && lead?.mergedIntoId === null
  const isLoaded = lead !== undefined
  const isMissing = isGone(detail.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead must be announced
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true })
  }, [id, isLoaded])

  return (
    <>
      <div className="sticky top-0 z-10 flex items-center border-line border-b bg-surface py-0.5 pr-1 pl-2">
        {onStep && <StepButtons what="lead" onStep={onStep} />}
        <span className="flex-1 px-2">{isLoaded && personLink}</span>
        <CloseButton onClose={onClose} />
      </div>
      {detail.isError && !isMissing && (
        <Notice
          title="Couldn’t load all lead details"
          onRetry={() => void detail.refetch()}
          isRetrying={detail.isFetching}
        >
          {messageOf(detail.error)}
        </Notice>
      )}
      {isMissing && <Notice title="Lead not found">{copy.leadNotFound}</Notice>}
      {lead && (
        // Resets drafts when another lead is shown.
        <div key={id} className="px-4 pt-2.5 pb-8">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 ref={heading} tabIndex={-1} className="min-w-0 break-words font-semibold text-xl outline-none">
              {lead.name}
            </h2>
            <StatusBadge tone={leadStatusTones[lead.status]}>{leadStatusLabels[lead.status]}</StatusBadge>
            {/* Until the zone is known, it only takes its place. */}
            <span className={`text-ink-soft text-sm ${detail.data ? '' : 'invisible'}`}>
              Received <time dateTime={lead.createdAt}>{formatReceived(lead.createdAt, detail.data?.timeZone)}</time>
            </span>
          </div>
          {detail.data?.answerBy && lead.status === 'new' && (
            <p className="mt-1 text-sm">
              <AnswerCountdown answerBy={detail.data.answerBy} />
            </p>
          )}
          {detail.data && <FraudSignalList signs={detail.data.fraudSignals} />}
          {worker !== undefined && lead.mergedIntoId === null && (
            <LeadOwnerAndStatus lead={lead} me={worker} mayChange={mayChange} />
          )}
          <RecordAccess mayChange={mayChange}>{renderTags?.(lead)}</RecordAccess>
          {lead.mergedIntoId && <p className="mt-3">This lead was merged into another lead.</p>}
          <LeadContact lead={lead} mayBeMessaged={detail.data?.mayBeMessaged ?? false} canEdit={mayChange} />
          {isWorking && (
            <>
              <div className="mt-3 border-line border-t pt-3">
                <NextStepForm lead={lead} />
              </div>
              <div className="mt-3">
                <ActivityForm lead={lead} task={newTask} />
              </div>
              <LeadSection title="Timeline">
                <LeadTimeline id={id} />
              </LeadSection>
              <DuplicateLeads id={id} renderLink={renderLink} />
              {!isClosedToContact(lead) && (
                <LeadSection title="Application">
                  <LeadConversion lead={lead} renderApplication={renderApplication} />
                </LeadSection>
              )}
            </>
          )}
          {children}
          <LeadDetails title="Source" summary={lead.source} isOpen={!isWorking}>
            <LeadOrigin lead={lead} />
          </LeadDetails>
          {lead.submissions > 1 && <ResubmissionList lead={lead} resubmissions={detail.data?.resubmissions} />}
        </div>
      )}
      {!lead && detail.isPending && <PanelSkeleton />}
    </>
  )
}

const isClosedToContact = ({ status }: Lead) => status === 'do_not_contact' || status === 'spam'

const PanelSkeleton = () => (
  <div role="status" className="grid gap-4 px-5 py-7">
    <span className="sr-only">Loading...</span>
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
    <Skeleton />
    <Skeleton />
  </div>
)

/** Renders nothing if there are no signs. */
function FraudSignalList({ signs }: { signs: FraudSignals }) {
  const sentences = formatSignals(signs)
  if (sentences.length === 0) return null
  return (
    <ul aria-label="Fraud signals" className="mt-3 grid gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-2">
          <CircleAlert size="1.25em" strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          <span className="min-w-0">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

const originLabels: Record<keyof Attribution, string> = {
  landingPath: 'Landing page',
  referrer: 'Referrer',
  utmSource: 'UTM source',
  utmMedium: 'UTM medium',
  utmCampaign: 'UTM campaign',
  utmTerm: 'UTM term',
  utmContent: 'UTM content',
}

function LeadOrigin({ lead }: { lead: Lead }) {
  const known = (Object.keys(originLabels) as (keyof Attribution)[]).filter((key) => lead.attribution[key])
  return (
    <>
      <dl className="mt-1">
        <LeadFact name="Form">{lead.source}</LeadFact>
        {known.map((key) => (
          <LeadFact key={key} name={originLabels[key]}>
            {lead.attribution[key]}
          </LeadFact>
        ))}
      </dl>
      {known.length === 0 && <p className="mt-1 text-ink-soft">No tracking data.</p>}
    </>
  )
}

function differences(lead: Lead, resubmission: Submission): string {
  const first = answersOf(lead)
  const changed = answersOf(resubmission).filter((answer, index) => answer !== first[index])
  return changed.length === 0 ? 'Same answers as the first submission' : `Changed: ${changed.join(' · ')}`
}

const shownLabels = { all: 'Everything', talks: 'Calls, notes and emails', changes: 'Changes' } as const
const talks: readonly string[] = ['note', 'call', 'attempt', 'email']

function LeadTimeline({ id }: { id: string }) {
  const list = useInfiniteQuery(leadTimeline(id))
  const [shown, setShown] = useState<keyof typeof shownLabels>('all')
  if (list.isPending)
    return (
      <div className="mt-3 grid grid-cols-1 gap-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    )
  const all = list.data?.pages.flatMap((page) => page.entries) ?? []
  const entries = all.filter(({ kind }) => shown === 'all' || (shown === 'talks') === talks.includes(kind))
  return (
    <>
      <ViewTabs label="Show" value={shown} all={['all', 'talks', 'changes']} labels={shownLabels} onChange={setShown} />
      {list.isError && (
        <Notice
          isFlush
          title="Couldn’t load the timeline"
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {messageOf(list.error)}
        </Notice>
      )}
      <ol className="mt-2 border-line border-l-2 pl-4">
        {entries.map((entry) => (
          <TimelineEntry key={`${entry.kind} ${entry.id} ${entry.at}`} entry={entry} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button variant="secondary" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading…' : 'Show earlier'}
        </Button>
      )}
    </>
  )
}

function LeadConversion({ lead, renderApplication }: LeadConversionProps) {
  const [type, setType] = useState<ApplicationType>(lead.source === 'Personal Funding' ? 'personal' : 'business')
  const [consent, setConsent] = useState<StartConsent>({ method: 'phone', on: localToday() })
  const converting = useLeadMutation(convertLead)
  const problem = formProblem(converting.error)
  const made = converting.data

  const onSubmit = () => converting.mutate({ id: lead.id, type, consent })

  if (made)
    return (
      <div role="status" className="mt-2 grid grid-cols-1 gap-1">
        <p>
          {made.isNew ? 'Application started: ' : 'They already have an open application: '}
          {renderApplication(made.applicationId, made.reference)}. {made.isNew && copy.applicantEmailed}
        </p>
        {made.unverified.length > 0 && (
          <p className="text-brass text-sm">
            {copy.unverifiedExist}{' '}
            <span className="figures">{made.unverified.map(({ reference }) => reference).join(', ')}</span>
          </p>
        )}
      </div>
    )
  return (
    <Form problem={problem} onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1">
          <SelectField
            label="Funding type"
            name="type"
            value={type}
            onChange={({ currentTarget: { value } }) =>
              setType(applicationTypes.find((each) => each === value) ?? type)
            }
            options={applicationTypes.map((each) => [each, typeLabels[each]] as const)}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-field" disabled={converting.isPending}>
          {converting.isPending ? 'Starting…' : 'Start application'}
        </Button>
      </div>
      <StartConsentFields consent={consent} error={problem?.fields['consent.on']} onChange={setConsent} />
      <p className="text-ink-soft text-sm">{`${copy.convertEffect} ${copy.startConsent}`}</p>
    </Form>
  )
}
