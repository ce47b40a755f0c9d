import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ActivityForm } from '#client/admin/lead-management/activity-form.tsx'
import { DuplicateLeads } from '#client/admin/lead-management/duplicate-leads.tsx'
import { LeadContact } from '#client/admin/lead-management/lead-contact.tsx'
import { LeadConversion } from '#client/admin/lead-management/lead-conversion.tsx'
import { LeadOwnerAndStatus } from '#client/admin/lead-management/lead-owner-and-status.tsx'
import { LeadFact, LeadSection } from '#client/admin/lead-management/lead-section.tsx'
import { LeadTimeline } from '#client/admin/lead-management/lead-timeline.tsx'
import { NextStepForm } from '#client/admin/lead-management/next-step-form.tsx'
import { leadDetail } from '#client/admin/lead-management/queries.ts'
import { ResubmissionList } from '#client/admin/lead-management/resubmission-list.tsx'
import { isGone, messageOf } from '#client/platform/request-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CloseButton } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { StepButtons } from '#client/ui/step-buttons.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { Attribution, Lead } from '#shared/intake/leads/contract.ts'
import { type FraudSignals, formatSignals } from '#shared/intake/leads/fraud-signals.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'

interface LeadPanelProps {
  id: string
  /** The lead from the list, shown while the rest loads. */
  known: Lead | undefined
  /** Id of the signed-in user if they can edit leads; undefined for read-only users. */
  worker: string | undefined
  /** Absent on the board, which has no next and previous lead. */
  onStep?: (by: 1 | -1) => void
  onClose: () => void
  /** Renders links to other records; the page knows their URLs. */
  renderLink: (lead: Lead) => ReactNode
  renderApplication: (id: string, reference: string) => ReactNode
  /** Sections from other features. */
  children?: ReactNode
}

/** Details of a lead. The heading gets the focus, so that screen readers announce the next name. */
export function LeadPanel(props: LeadPanelProps) {
  const { id, known, worker, onStep, onClose, renderLink, renderApplication, children } = props
  const detail = useQuery(leadDetail(id))
  const lead = detail.data?.lead ?? known
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = lead !== undefined
  const isMissing = isGone(detail.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead must be announced
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true })
  }, [id, isLoaded])

  return (
    <>
      <div className="sticky top-0 z-10 flex items-center border-line border-b bg-surface py-1 pr-1 pl-2">
        {onStep && <StepButtons what="lead" onStep={onStep} />}
        <span className="flex-1" />
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
      {isMissing && (
        <Notice title="Lead not found">The link is wrong, or the lead was deleted. Choose another lead.</Notice>
      )}
      {lead && (
        // The key resets drafts when another lead is shown.
        <div key={id} className="px-5 pt-5 pb-8">
          <h2 ref={heading} tabIndex={-1} className="break-words text-xl outline-none">
            {lead.name}
          </h2>
          <p className="mt-1 text-ink-soft">
            <Badge>{leadStatusLabels[lead.status]}</Badge> Received <ExactTime at={lead.createdAt} />
          </p>
          {detail.data && <FraudSignalList signs={detail.data.fraudSignals} />}
          {worker && !lead.mergedIntoId && <LeadOwnerAndStatus lead={lead} me={worker} />}
          {lead.mergedIntoId && <p className="mt-3">This lead was merged into another lead.</p>}
          <LeadContact lead={lead} mayBeMessaged={detail.data?.mayBeMessaged ?? false} canEdit={worker !== undefined} />
          {worker && !lead.mergedIntoId && (
            <>
              <LeadSection title="Next step">
                <NextStepForm lead={lead} />
              </LeadSection>
              <DuplicateLeads id={id} renderLink={renderLink} />
              {!isClosedToContact(lead) && (
                <LeadSection title="Application">
                  <LeadConversion lead={lead} renderApplication={renderApplication} />
                </LeadSection>
              )}
              <LeadSection title="Timeline">
                <ActivityForm id={id} />
                <LeadTimeline id={id} />
              </LeadSection>
            </>
          )}
          {children}
          <LeadOrigin lead={lead} />
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

/** Signs that the lead may be fake. Renders nothing if there are none. */
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

/** The lead's form and first-touch attribution. */
function LeadOrigin({ lead }: { lead: Lead }) {
  const known = (Object.keys(originLabels) as (keyof Attribution)[]).filter((key) => lead.attribution[key])
  return (
    <LeadSection title="Source">
      <dl className="mt-1">
        <LeadFact name="Form">{lead.source}</LeadFact>
        {known.map((key) => (
          <LeadFact key={key} name={originLabels[key]}>
            {lead.attribution[key]}
          </LeadFact>
        ))}
      </dl>
      {known.length === 0 && <p className="mt-1 text-ink-soft">No tracking data.</p>}
    </LeadSection>
  )
}
