import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showErrorToast } from '#client/platform/show-error-toast.ts'
import { BulkActionBar } from '#client/ui/bulk-action-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/undo-toast.tsx'
import type { RowSelection } from '#client/ui/use-row-selection.ts'
import type { ListedContact } from '#shared/intake/contact-messages/desk-contract.ts'
import { contactsKey, setEach } from './queries.ts'

const outcomeLabels = {
  closed: 'closed',
  open: 'reopened',
  spam: 'marked as spam',
  wanted: 'marked as not spam',
} as const
type Outcome = keyof typeof outcomeLabels

/** Bulk actions for the selected messages, with undo. */
export function ContactBulk({ contacts, picks }: { contacts: readonly ListedContact[]; picks: RowSelection }) {
  const client = useQueryClient()
  const set = useMutation({
    ...setEach,
    onSuccess: ({ done, refused, left, failure }, { to }) => {
      void client.invalidateQueries({ queryKey: contactsKey })
      const failures = refused > 0 ? ` ${refused} couldn't be changed. Open them to see why.` : ''
      const back = opposite(to, done)
      if (done.length + refused > 0)
        showDone({
          title: `${counted(done.length)} ${outcomeLabels[to]}.${failures}`,
          ...(back && { onUndo: () => set.mutate({ contacts: done.map((contact) => after(contact, to)), to: back }) }),
        })
      if (left === 0) return picks.clear()
      picks.drop(done.map(({ id }) => id))
      showErrorToast(`${counted(left)} couldn't be changed`, failure)
    },
  })
  const picked = contacts.filter(({ id }) => picks.ids.has(id))
  const offer = (to: Outcome, label: string, isFitting: boolean) =>
    isFitting && (
      <Button look="secondary" disabled={set.isPending} onClick={() => set.mutate({ contacts: picked, to })}>
        {label}
      </Button>
    )

  return (
    <BulkActionBar picks={picks}>
      {offer(
        'closed',
        'Close',
        picked.some(({ status }) => status !== 'closed'),
      )}
      {offer(
        'spam',
        'Spam',
        picked.some(({ isSpam }) => !isSpam),
      )}
      {offer(
        'wanted',
        'Not spam',
        picked.some(({ isSpam }) => isSpam),
      )}
    </BulkActionBar>
  )
}

const counted = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

const after = (contact: ListedContact, to: Outcome): ListedContact =>
  to === 'closed' || to === 'open' ? { ...contact, status: to } : { ...contact, isSpam: to === 'spam' }

/** Returns the action that undoes a change; undefined if nothing was done or undoing it would drop a "replied" status. */
function opposite(to: Outcome, done: readonly ListedContact[]): Outcome | undefined {
  if (done.length === 0) return undefined
  if (to === 'closed') return done.some(({ status }) => status === 'replied') ? undefined : 'open'
  return ({ spam: 'wanted', wanted: 'spam', open: 'closed' } as const)[to]
}
