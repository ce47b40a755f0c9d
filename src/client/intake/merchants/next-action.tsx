import type { ListedMerchantLead } from '#shared/intake/merchants/desk-contract.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

type NextActionProps = Pick<ListedMerchantLead, 'nextAction' | 'nextActionOn' | 'isOverdue'>

/** The next step and its date. */
export const NextAction = ({ nextAction, nextActionOn, isOverdue }: NextActionProps) =>
  nextAction === '' && !nextActionOn ? (
    <span className="text-ink-soft">No next step</span>
  ) : (
    <span className={isOverdue ? 'font-semibold text-danger' : ''}>
      {[nextAction, nextActionOn && day.format(new Date(nextActionOn)), isOverdue && 'overdue']
        .filter(Boolean)
        .join(', ')}
    </span>
  )
