import type { z } from 'zod/mini'
import { LeadSection } from '#client/admin/lead-management/lead-section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { Lead, leadSubmission } from '#shared/intake/leads/contract.ts'
import { formatPhone } from '#shared/kit/format-phone.ts'

type Submission = z.output<typeof leadSubmission>

interface ResubmissionListProps {
  lead: Lead
  /** Undefined while loading. */
  resubmissions: readonly Submission[] | undefined
}

/** Later submissions. Only answers that differ from the first submission are shown. */
export const ResubmissionList = ({ lead, resubmissions }: ResubmissionListProps) => (
  <LeadSection title={`Submitted ${lead.submissions} times`}>
    {resubmissions === undefined ? (
      <div className="mt-3 grid grid-cols-1 gap-3">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/3" />
      </div>
    ) : (
      <ol className="mt-1">
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

function differences(lead: Lead, resubmission: Submission): string {
  const first = answersOf(lead)
  const changed = answersOf(resubmission).filter((answer, index) => answer !== first[index])
  return changed.length === 0 ? 'Same answers as the first submission' : `Changed: ${changed.join(' · ')}`
}

/** Formatted, so that differently written phone numbers compare equal. */
const answersOf = ({ name, email, phone }: Submission | Lead) => [name, email, formatPhone(phone)]
