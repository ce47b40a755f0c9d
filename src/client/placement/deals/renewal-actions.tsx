import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showErrorToast } from '#client/platform/show-error-toast.ts'
import { formatDay } from '#client/ui/format-day.ts'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { showDone } from '#client/ui/undo-toast.tsx'
import { closedLabels, type ListedRenewal, type RenewalAct, renewalLabels } from '#shared/placement/deals/contract.ts'
import { actOnRenewal, renewalsKey } from './queries.ts'

/** Actions for one renewal, or its status. */
export function RenewalActions({ renewal }: { renewal: ListedRenewal }) {
  const client = useQueryClient()
  const { deal, contact, mail } = renewal
  const acting = useMutation({
    ...actOnRenewal,
    // Buttons stay disabled until the list is refetched, so that the next action is based on the new version.
    onSettled: () => client.invalidateQueries({ queryKey: renewalsKey }),
    onSuccess: ({ renewal: { client: name, contact: reach } }, { act }) => {
      if (act === 'write') showDone({ title: `Emailing ${name} now.` })
      if (act === 'offer')
        showDone({
          title: reach.byMail
            ? `${name} can apply again. We’ll email them, and a task reminds the team to follow up.`
            : `${name} can apply again. A task reminds the team to follow up. They haven’t agreed to marketing email.`,
        })
    },
    onError: (error) => showErrorToast('Nothing was changed', error),
  })
  const button = (act: RenewalAct, words: string, look: 'secondary' | 'quiet') => (
    <SlimButton
      look={look}
      padding={look === 'quiet' ? 'flush' : 'tight'}
      className="@4xl:whitespace-nowrap"
      disabled={acting.isPending}
      onClick={() => acting.mutate({ id: deal.id, version: deal.version, act })}
    >
      {words}
      <span className="sr-only"> {renewal.client}</span>
    </SlimButton>
  )
  if (deal.closedOn && deal.closedReason) return `${closedLabels[deal.closedReason]}, ${formatDay(deal.closedOn)}`
  if (deal.renewal !== 'waiting')
    return (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
    <span className="flex flex-wrap gap-x-4 @4xl:flex-nowrap">
      {isReady && !contact.isLeftAlone && button('offer', 'Offer renewal', 'secondary')}
      {button('decline', 'Declined', 'quiet')}
    </span>
  )
}

/** Describes the status of an offered renewal. Clients are contacted only with their consent. */
function formatOffered({ mail, contact }: ListedRenewal): string {
  if (mail !== 'refused') return mail === 'sent' ? 'Offered, emailed' : renewalLabels.offered
  if (contact.isLeftAlone) return 'Offered. Do not contact: they asked not to be contacted'
  if (contact.byMail) return 'Offered without email; they have since agreed to email'
  return contact.byPhone
    ? 'Offered without email: they agreed to calls only'
    : 'Offered. No contact: they agreed to neither email nor calls'
}
