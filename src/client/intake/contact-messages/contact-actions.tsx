import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '#client/platform/components/reason-dialog.tsx'
import { usePinnedSnapshot } from '#client/platform/drafts/use-pinned-snapshot.ts'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { BulkActionBar } from '#client/ui/list/bulk-action-bar.tsx'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'
import { SlimButton } from '#client/ui/slim-button.tsx'
import type { ContactDetail, ListedContact } from '#shared/intake/contact-messages/admin-contract.ts'
import { staffTopicLabels } from '#shared/intake/contact-messages/contact-labels.ts'
import { contactTopics } from '#shared/intake/contact-messages/topics.ts'
import { assignContact, contactsKey, setEach, setSpam, setStatus, setTopic, useContactChange } from './queries.ts'

interface ContactActionsProps {
  file: ContactDetail
  me: string
  /** Complaints may be about their assignee, who doesn't close or hide them. */
  mayDecide: boolean
}

export function ContactActions({ file, me, mayDecide }: ContactActionsProps) {
  // Changes are made against the version shown when the list opened.
  const { snapshot, pin, unpin } = usePinnedSnapshot(file)
  const { contact, colleagues } = snapshot
  const { id, ownerId, owner, status, isSpam, topic } = contact
  const assign = useContactChange(assignContact)
  const settle = useContactChange(setStatus)
  const judge = useContactChange(setSpam)
  const retopic = useContactChange(setTopic)
  const problem = formProblem(assign.error ?? settle.error ?? judge.error ?? retopic.error)
  const isClosed = status === 'closed'
  const mayEnd = mayDecide || contact.complaint === null
  const [asking, setAsking] = useState<{ staffId: string; title: string }>()
  // Unassigned messages and one's own take no reason.
  const requestAssign = (staffId: string, title: string) => {
    if (ownerId !== null && ownerId !== me) setAsking({ staffId, title })
    else assign.mutate({ id, from: ownerId, staffId, reason: '' }, { onSettled: unpin })
  }
  // Includes an assignee who left or can no longer answer messages.
  const isElsewhere = ownerId !== null && !colleagues.some((colleague) => colleague.id === ownerId)

  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {!asking && <FormErrors message={problem?.message ?? null} />}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {ownerId !== me && (
          <Button
            variant="secondary"
            aria-keyshortcuts="a"
            disabled={assign.isPending}
            onClick={() => requestAssign(me, 'Reassign to me')}
          >
            {ownerId ? 'Reassign to me' : 'Assign to me'}
          </Button>
        )}
        {(isClosed || mayEnd) && (
          <Button
            variant="secondary"
            disabled={settle.isPending}
            onClick={() => settle.mutate({ id, from: status, to: isClosed ? 'open' : 'closed' })}
          >
            {isClosed ? 'Reopen message' : 'Close message'}
          </Button>
        )}
        {(isSpam || mayEnd) && (
          <SlimButton padding="flush" disabled={judge.isPending} onClick={() => judge.mutate({ id, isSpam: !isSpam })}>
            {isSpam ? 'Not spam' : 'Mark as spam'}
          </SlimButton>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label="Assigned to"
          name="owner"
          value={ownerId ?? ''}
          disabled={assign.isPending}
          onFocus={pin}
          onBlur={unpin}
          onChange={({ currentTarget: { value } }) =>
            value && requestAssign(value, `Reassign to ${colleagues.find(({ id }) => id === value)?.name ?? ''}`)
          }
          options={[
            ...(ownerId ? [] : [['', 'Unassigned'] as const]),
            ...(isElsewhere ? [[ownerId, owner ?? ''] as const] : []),
            ...colleagues.map((colleague) => [colleague.id, colleague.name] as const),
          ]}
        />
        <SelectField
          label="Topic"
          name="topic"
          value={topic}
          disabled={retopic.isPending}
          onFocus={pin}
          onBlur={unpin}
          onChange={({ currentTarget: { value } }) => {
            const chosen = contactTopics.find((each) => each === value)
            if (chosen) retopic.mutate({ id, from: topic, topic: chosen }, { onSettled: unpin })
          }}
          options={contactTopics.map((each) => [each, staffTopicLabels[each]] as const)}
        />
      </div>
      {asking && (
        <ReasonDialog
          title={asking.title}
          action="Reassign"
          busyLabels="Saving…"
          help="Saved in the audit log. Internal only."
          onMove={(reason) => assign.mutateAsync({ id, from: ownerId, staffId: asking.staffId, reason })}
          onClose={() => {
            assign.reset()
            unpin()
            setAsking(undefined)
          }}
        >
          <p className="text-ink-soft">This message is assigned to {owner}. We’ll notify them and the managers.</p>
        </ReasonDialog>
      )}
    </div>
  )
}

const outcomeLabels = {
  closed: 'closed',
  open: 'reopened',
  spam: 'marked as spam',
  wanted: 'marked as not spam',
} as const
type Outcome = keyof typeof outcomeLabels

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
      <Button variant="secondary" disabled={set.isPending} onClick={() => set.mutate({ contacts: picked, to })}>
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

/** Returns the undo action; undefined if nothing changed or it would drop a "replied" status. */
function opposite(to: Outcome, done: readonly ListedContact[]): Outcome | undefined {
  if (done.length === 0) return undefined
  if (to === 'closed') return done.some(({ status }) => status === 'replied') ? undefined : 'open'
  return ({ spam: 'wanted', wanted: 'spam', open: 'closed' } as const)[to]
}
