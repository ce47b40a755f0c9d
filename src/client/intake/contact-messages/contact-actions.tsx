import { formProblem } from '#client/platform/form-problem.ts'
import { usePinnedSnapshot } from '#client/platform/use-pinned-snapshot.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import type { ContactDetail } from '#shared/intake/contact-messages/desk-contract.ts'
import { contactTopics } from '#shared/intake/contact-messages/topics.ts'
import { staffTopicLabels } from './contact-labels.ts'
import { assignContact, setSpam, setStatus, setTopic } from './queries.ts'
import { useContactChange } from './use-contact-change.ts'

interface ContactActionsProps {
  file: ContactDetail
  /** Id of the signed-in user. */
  me: string
}

/** Assigns a message, sets its topic, closes it or marks it as spam. */
export function ContactActions({ file, me }: ContactActionsProps) {
  // Choices are made against the version that was shown when the list opened.
  const { snapshot, pin, unpin } = usePinnedSnapshot(file)
  const { contact, colleagues } = snapshot
  const { id, ownerId, owner, status, isSpam, topic } = contact
  const assign = useContactChange(assignContact)
  const settle = useContactChange(setStatus)
  const judge = useContactChange(setSpam)
  const retopic = useContactChange(setTopic)
  const problem = formProblem(assign.error ?? settle.error ?? judge.error ?? retopic.error)
  const isClosed = status === 'closed'
  // An assignee who has left or can no longer answer messages is still listed.
  const isElsewhere = ownerId !== null && !colleagues.some((colleague) => colleague.id === ownerId)

  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {ownerId !== me && (
          <Button
            look="secondary"
            disabled={assign.isPending}
            onClick={() => assign.mutate({ id, from: ownerId, staffId: me })}
          >
            {ownerId ? 'Reassign to me' : 'Assign to me'}
          </Button>
        )}
        <Button
          look="secondary"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ id, from: status, to: isClosed ? 'open' : 'closed' })}
        >
          {isClosed ? 'Reopen message' : 'Close message'}
        </Button>
        <SlimButton padding="flush" disabled={judge.isPending} onClick={() => judge.mutate({ id, isSpam: !isSpam })}>
          {isSpam ? 'Not spam' : 'Mark as spam'}
        </SlimButton>
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
            value && assign.mutate({ id, from: ownerId, staffId: value }, { onSettled: unpin })
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
    </div>
  )
}
