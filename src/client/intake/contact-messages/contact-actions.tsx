import { formProblem } from '#client/platform/form-problem.ts'
import { useBegun } from '#client/platform/use-begun.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import type { ContactFile } from '#shared/intake/contact-messages/desk-contract.ts'
import { contactTopics } from '#shared/intake/contact-messages/topics.ts'
import { deskTopicLabels } from './contact-labels.ts'
import { assignContact, setSpam, setStatus, setTopic } from './queries.ts'
import { useContactChange } from './use-contact-change.ts'

interface ContactActionsProps {
  file: ContactFile
  /** Id of who is signed in. */
  me: string
}

/** Who answers, what it is about, and whether it is done or was never wanted. */
export function ContactActions({ file, me }: ContactActionsProps) {
  // Nobody chooses against what has changed behind an open list.
  const { shown, begin, start } = useBegun(file)
  const { contact, colleagues } = shown
  const { id, ownerId, owner, status, isSpam, topic } = contact
  const assign = useContactChange(assignContact)
  const settle = useContactChange(setStatus)
  const judge = useContactChange(setSpam)
  const retopic = useContactChange(setTopic)
  const problem = formProblem(assign.error ?? settle.error ?? judge.error ?? retopic.error)
  const isClosed = status === 'closed'
  // Whoever has left, or may answer nobody any more, is still shown as the one who has it.
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
            {ownerId ? 'Take it over' : 'Take it'}
          </Button>
        )}
        <Button
          look="secondary"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ id, from: status, to: isClosed ? 'open' : 'closed' })}
        >
          {isClosed ? 'Open again' : 'Close the message'}
        </Button>
        <SlimButton room="flush" disabled={judge.isPending} onClick={() => judge.mutate({ id, isSpam: !isSpam })}>
          {isSpam ? 'This is no spam' : 'This is spam'}
        </SlimButton>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label="Answers"
          name="owner"
          value={ownerId ?? ''}
          disabled={assign.isPending}
          onFocus={begin}
          onBlur={start}
          onChange={({ currentTarget: { value } }) =>
            value && assign.mutate({ id, from: ownerId, staffId: value }, { onSettled: start })
          }
          options={[
            ...(ownerId ? [] : [['', 'Nobody yet'] as const]),
            ...(isElsewhere ? [[ownerId, owner ?? ''] as const] : []),
            ...colleagues.map((colleague) => [colleague.id, colleague.name] as const),
          ]}
        />
        <SelectField
          label="About"
          name="topic"
          value={topic}
          disabled={retopic.isPending}
          onFocus={begin}
          onBlur={start}
          onChange={({ currentTarget: { value } }) => {
            const chosen = contactTopics.find((each) => each === value)
            if (chosen) retopic.mutate({ id, from: topic, topic: chosen }, { onSettled: start })
          }}
          options={contactTopics.map((each) => [each, deskTopicLabels[each]] as const)}
        />
      </div>
    </div>
  )
}
