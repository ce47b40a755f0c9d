import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { type DocumentKind, documentKindLabels } from '#shared/applications/documents/document-kind.ts'
import { type DocumentStatus, isReceived } from '#shared/applications/documents/document-status.ts'
import { monthsBefore } from '#shared/applications/documents/statement-month.ts'

/** What an application needs before lenders look at it. */
interface Requirement {
  readonly kind: DocumentKind
  readonly title: string
  readonly help: string
  /** Documents, or whole months of statements. */
  readonly count: number
  readonly isByMonth?: true
}

const requirements: Readonly<Record<ApplicationType, readonly Requirement[]>> = {
  business: [
    {
      kind: 'bank_statement',
      title: 'Business bank statements',
      help: 'The last 4 months, every page, as your bank made them.',
      count: 4,
      isByMonth: true,
    },
    { kind: 'gov_id', title: 'Driver’s licence', help: 'Of the person who signs. Not expired.', count: 1 },
    {
      kind: 'voided_check',
      title: 'Voided check',
      help: 'Or a letter of your bank with the account number.',
      count: 1,
    },
  ],
  personal: [
    { kind: 'gov_id', title: documentKindLabels.gov_id, help: 'Driver’s licence or passport. Not expired.', count: 1 },
    {
      kind: 'pay_stub',
      title: 'Pay stubs',
      help: 'The last 2. If you work for yourself: a 1099 or tax return.',
      count: 2,
    },
    {
      kind: 'bank_statement',
      title: 'Bank statements',
      help: 'The last 2 months, every page.',
      count: 2,
      isByMonth: true,
    },
    {
      kind: 'proof_of_address',
      title: 'Proof of address',
      help: 'A bill or lease with your name, not older than two months.',
      count: 1,
    },
  ],
}

export interface ChecklistItem extends Requirement {
  /** Of `count`. */
  readonly received: number
  readonly isComplete: boolean
  /** Only where it is asked for by month: each month, the oldest first. */
  readonly months: readonly { readonly month: string; readonly isCovered: boolean }[]
}

interface Sent {
  readonly kind: DocumentKind
  readonly status: DocumentStatus
  /** `2026-02`; what its sender said it covers. */
  readonly months: readonly string[]
  readonly isRemoved: boolean
}

/** What still has to come, without what staff do without. */
export const missingItems = (items: readonly ChecklistItem[], waived: readonly DocumentKind[]): ChecklistItem[] =>
  items.filter(({ isComplete, kind }) => !isComplete && !waived.includes(kind))

/**
 * What is asked for and what has arrived.
 * @param today `2026-03-02`: months are counted back from here.
 */
export function checklistOf(type: ApplicationType, documents: readonly Sent[], today: string): ChecklistItem[] {
  return requirements[type].map((requirement) => {
    const sent = documents.filter(
      ({ kind, status, isRemoved }) => kind === requirement.kind && isReceived(status) && !isRemoved,
    )
    const covered = new Set(sent.flatMap(({ months }) => months))
    const months = requirement.isByMonth
      ? monthsBefore(today, requirement.count).map((month) => ({ month, isCovered: covered.has(month) }))
      : []
    const received = requirement.isByMonth
      ? months.filter(({ isCovered }) => isCovered).length
      : Math.min(sent.length, requirement.count)
    return { ...requirement, received, months, isComplete: received >= requirement.count }
  })
}
