import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { type Column, DataTable, type ListTableProps } from '#client/ui/list/data-table.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import type { ListedRenewal, RenewalApplication } from '#shared/placement/deals/contract.ts'
import { closedLabels, type RenewalAction, renewalLabels } from '#shared/placement/deals/contract.ts'
import { actOnRenewal, renewalsKey } from './queries.ts'

interface RenewalTableProps extends ListTableProps<ListedRenewal> {
  /** Links to the offer form of the client's new application, with the payoff of the deal. */
  renderOfferLink: (application: RenewalApplication, dealId: string) => ReactNode
  /** Paid-in share before a renewal is offered, basis points. */
  threshold: number
}

const template = '@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]'

export const RenewalTable = ({ threshold, renderLink, renderOfferLink, ...rest }: RenewalTableProps) => (
  <DataTable
    label="Renewals"
    template={template}
    columns={columns({ threshold, renderLink, renderOfferLink })}
    rowKey={({ deal }) => deal.id}
    rowName={({ client }) => client}
    {...rest}
  />
)

function waysOf({ contact: { isLeftAlone, byMail, byPhone } }: ListedRenewal): string {
  if (isLeftAlone) return 'Do not contact'
  if (byMail && byPhone) return 'Email and calls'
  if (byMail) return 'Email'
  return byPhone ? 'Calls' : 'No consent'
}

/** Does not wrap. */
const Day = ({ on }: { on: string }) => <span className="whitespace-nowrap">{formatDay(on)}</span>

const columns = ({
  threshold,
  renderLink,
  renderOfferLink,
}: Pick<RenewalTableProps, 'threshold' | 'renderLink' | 'renderOfferLink'>): Column<ListedRenewal>[] => [
  {
    key: 'client',
    header: 'Client',
    width: 'minmax(0,0.97fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-1',
    cell: (renewal) => (
      <>
        <span className="block truncate @lg:inline">{renderLink(renewal)}</span>
        <span className="figures block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">{renewal.reference}</span>
      </>
    ),
  },
  {
    key: 'lender',
    isExtra: true,
    header: 'Funded',
    width: 'minmax(0,1.33fr)',
    className: '@max-lg:col-span-2 @max-lg:row-start-2',
    cell: ({ deal }) => (
      <>
        <span className="block truncate @lg:inline">{deal.lender}</span>
        <span className="figures block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">
          {formatDollars(deal.amountCents / 100)}, <Day on={deal.fundedOn} />
        </span>
      </>
    ),
  },
  {
    key: 'paid',
    header: 'Paid in',
    width: 'minmax(0,1.2fr)',
    className: '@max-lg:col-start-2 @max-lg:row-start-1 @3xs:@max-lg:text-right',
    cell: ({ deal }) => (
      <>
        <span className="figures block @lg:inline">
          <strong>{Math.round(deal.paidInBasisPoints / 100)}%</strong> {deal.confirmedOn ? 'confirmed' : 'estimated'}
        </span>
        {deal.renewalEligibleOn && (
          <span className="block truncate text-ink-soft text-sm @lg:ml-2 @lg:inline">
            {formatBasisPoints(threshold)} on <Day on={deal.renewalEligibleOn} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'ways',
    isExtra: true,
    header: 'Contact by',
    width: 'minmax(0,0.6fr)',
    className: '@max-lg:col-start-1 @max-lg:row-start-3',
    cell: (renewal) => waysOf(renewal),
  },
  {
    key: 'owner',
    isExtra: true,
    header: 'Assigned to',
    width: 'minmax(0,0.62fr)',
    className: 'truncate text-ink-soft @max-lg:col-start-2 @max-lg:row-start-3 @3xs:@max-lg:text-right',
    cell: ({ owner, isMine }) => (isMine ? 'You' : (owner ?? 'Unassigned')),
  },
  {
    key: 'actions',
    header: 'Next step',
    width: 'minmax(17.5rem,1.2fr)',
    className: 'relative z-[1] @max-lg:col-span-2 @max-lg:row-start-4 @max-lg:mt-1.5',
    cell: (renewal) => (
      <>
        {renewal.renewalApplication && renderOfferLink(renewal.renewalApplication, renewal.deal.id)}
        <RenewalActions key={renewal.deal.version} renewal={renewal} />
      </>
    ),
  },
]

function RenewalActions({ renewal }: { renewal: ListedRenewal }) {
  const client = useQueryClient()
  const { deal, contact, mail } = renewal
  const acting = useMutation({
    ...actOnRenewal,
    // Disabled until the list is refetched, so that the next action has the new version.
    onSettled: () => client.invalidateQueries({ queryKey: renewalsKey }),
    onSuccess: ({ renewal: { client: name, contact: reach } }, { action }) => {
      if (action === 'write') showDone({ title: `Emailing ${name} now.` })
      if (action === 'offer')
        showDone({
          title: reach.byMail
            ? `${name} can apply again. We’ll email them, and a task reminds the team to follow up.`
            : `${name} can apply again. A task reminds the team to follow up. They haven’t agreed to marketing email.`,
        })
    },
    onError: (error) => showErrorToast('Nothing was changed', error),
  })
  const button = (action: RenewalAction, text: string, variant: 'secondary' | 'quiet') => (
    <SlimButton
      variant={variant}
      padding={variant === 'quiet' ? 'flush' : 'tight'}
      className="@lg:whitespace-nowrap"
      disabled={acting.isPending}
      onClick={() => acting.mutate({ id: deal.id, version: deal.version, action })}
    >
      {text}
      <span className="sr-only"> {renewal.client}</span>
    </SlimButton>
  )
  if (deal.closedOn && deal.closedReason) return `${closedLabels[deal.closedReason]}, ${formatDay(deal.closedOn)}`
  if (deal.renewal !== 'waiting')
    return (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 @lg:flex-nowrap @lg:truncate">
        <span>{deal.renewal === 'offered' ? formatOffered(renewal) : renewalLabels[deal.renewal]}</span>
        {deal.renewal === 'offered' &&
          mail === 'refused' &&
          contact.byMail &&
          button('write', 'Send email', 'secondary')}
        {button('reopen', 'Undo', 'quiet')}
      </span>
    )
  const isReady = deal.renewalEligibleOn !== null && new Date(deal.renewalEligibleOn) <= new Date()
  return (
    <span className="flex flex-wrap gap-x-4 @lg:flex-nowrap">
      {isReady && !contact.isLeftAlone && button('offer', 'Offer renewal', 'secondary')}
      {button('decline', 'Mark as declined', 'quiet')}
    </span>
  )
}

/** Clients are contacted only with their consent. */
function formatOffered({ mail, contact }: ListedRenewal): string {
  if (mail !== 'refused') return mail === 'sent' ? 'Offered, emailed' : renewalLabels.offered
  if (contact.isLeftAlone) return 'Offered. Do not contact: they asked not to be contacted'
  if (contact.byMail) return 'Offered without email; they have since agreed to email'
  return contact.byPhone
    ? 'Offered without email: they agreed to calls only'
    : 'Offered. No contact: they agreed to neither email nor calls'
}
