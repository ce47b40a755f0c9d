import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { monthsBefore } from '#shared/kit/month.ts'
import { type DocumentKind, documentKindLabels } from './document-kind.ts'
import { type DocumentStatus, isReceived } from './document-status.ts'

interface Requirement {
  readonly kind: DocumentKind
  readonly title: string
  readonly help: string
  /** Documents, or full months of statements. */
  readonly count: number
  readonly isByMonth?: true
}

const requirements: Readonly<Record<ApplicationType, readonly Requirement[]>> = {
  business: [
    {
      kind: 'bank_statement',
      title: 'Business bank statements',
      help: 'The last 4 months, all pages, as issued by your bank.',
      count: 4,
      isByMonth: true,
    },
    { kind: 'gov_id', title: 'Driver’s license', help: 'For the person who signs. Not expired.', count: 1 },
    {
      kind: 'voided_check',
      title: 'Voided check',
      help: 'Or a letter from your bank with the account number.',
      count: 1,
    },
  ],
  personal: [
    { kind: 'gov_id', title: documentKindLabels.gov_id, help: 'Driver’s license or passport. Not expired.', count: 1 },
    {
      kind: 'pay_stub',
      title: 'Pay stubs',
      help: 'The last 2. If you’re self-employed: a 1099 or tax return.',
      count: 2,
    },
    {
      kind: 'bank_statement',
      title: 'Bank statements',
      help: 'The last 2 months, all pages.',
      count: 2,
      isByMonth: true,
    },
    {
      kind: 'proof_of_address',
      title: 'Proof of address',
      help: 'A bill or lease in your name, from the last two months.',
      count: 1,
    },
  ],
}

export interface ChecklistItem extends Requirement {
  readonly received: number
  readonly isComplete: boolean
  /** Oldest first; only for monthly statements. */
  readonly months: readonly { readonly month: string; readonly isCovered: boolean }[]
}

interface Sent {
  readonly kind: DocumentKind
  readonly status: DocumentStatus
  /** Such as `2026-02`, as stated by the sender. */
  readonly months: readonly string[]
  /** Months that were read from it; they count instead. Null if it wasn't read. */
  readonly readMonths?: readonly string[] | null
  readonly isRemoved: boolean
}

/** Returns the missing items, excluding waived ones. */
export const missingItems = (items: readonly ChecklistItem[], waived: readonly DocumentKind[]): ChecklistItem[] =>
  items.filter(({ isComplete, kind }) => !isComplete && !waived.includes(kind))

/**
 * Returns the checklist with what was received.
 * @param today months count back from it.
 */
export function checklistOf(type: ApplicationType, documents: readonly Sent[], today: string): ChecklistItem[] {
  return requirements[type].map((requirement) => {
    const sent = documents.filter(
      ({ kind, status, isRemoved }) => kind === requirement.kind && isReceived(status) && !isRemoved,
    )
    const covered = new Set(sent.flatMap(({ months, readMonths }) => readMonths ?? months))
    const months = requirement.isByMonth
      ? monthsBefore(today, requirement.count).map((month) => ({ month, isCovered: covered.has(month) }))
      : []
    const received = requirement.isByMonth
      ? months.filter(({ isCovered }) => isCovered).length
      : Math.min(sent.length, requirement.count)
    return { ...requirement, received, months, isComplete: received >= requirement.count }
  })
}
