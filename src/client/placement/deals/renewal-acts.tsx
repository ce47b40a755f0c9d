import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellRefusal } from '#client/platform/tell-refusal.ts'
import { formatDay } from '#client/ui/format-day.ts'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { showDone } from '#client/ui/undo-toast.tsx'
import { closedLabels, type ListedRenewal, type RenewalAct, renewalLabels } from '#shared/placement/deals/contract.ts'
import { actOnRenewal, renewalsKey } from './queries.ts'

/** What can be done about one renewal; beyond that, where it stands. */
export function RenewalActs({ renewal }: { renewal: ListedRenewal }) {
  const client = useQueryClient()
  const { deal, contact, mail } = renewal
  const acting = useMutation({
    ...actOnRenewal,
    // It waits until the list is read again: what is pressed next starts from what stands there then.
    onSettled: () => client.invalidateQueries({ queryKey: renewalsKey }),
    onSuccess: ({ renewal: { client: name, contact: reach } }, { act }) => {
      if (act === 'write') showDone({ title: `${name} gets the mail now.` })
      if (act === 'offer')
        showDone({
          title: reach.byMail
            ? `${name} can apply again: they get a mail, and a task asks somebody to talk to them.`
            : `${name} can apply again: a task asks somebody to talk to them. They agreed to no such mail.`,
        })
    },
    onError: (error) => tellRefusal('Nothing was changed', error),
  })
  const button = (act: RenewalAct, words: string, look: 'secondary' | 'quiet') => (
    <SlimButton
      look={look}
      room={look === 'quiet' ? 'flush' : 'tight'}
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
          button('write', 'Write to them', 'secondary')}
        {button('reopen', 'Take back', 'quiet')}
      </span>
    )
  const isReady = deal.renewalEligibleOn !== null && new Date(deal.renewalEligibleOn) <= new Date()
  return (
    <span className="flex flex-wrap gap-x-4 @4xl:flex-nowrap">
      {isReady && !contact.isLeftAlone && button('offer', 'Offer more', 'secondary')}
      {button('decline', 'Not wanted', 'quiet')}
    </span>
  )
}

/** What became of an offer: without consent nobody is written to, and whoever may be called is called. */
function formatOffered({ mail, contact }: ListedRenewal): string {
  if (mail !== 'refused') return mail === 'sent' ? 'Offered, by mail too' : renewalLabels.offered
  if (contact.isLeftAlone) return 'Offered. Nobody to ask now: they want to be left alone'
  if (contact.byMail) return 'Offered without a mail; they agree to mail by now'
  return contact.byPhone
    ? 'Offered without a mail: they agreed to calls only'
    : 'Offered. Nobody to ask now: they agreed to neither mail nor calls'
}
