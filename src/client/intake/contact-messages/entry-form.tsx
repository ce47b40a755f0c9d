import { type FormEvent, useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/form-problem.ts'
import { useUnsaved } from '#client/platform/unsaved.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ContactFile } from '#shared/intake/contact-messages/desk-contract.ts'
import { setStatus, writeEntry } from './queries.ts'
import { useContactChange } from './use-contact-change.ts'

interface EntryDraft {
  /** The same words keep it until they have arrived, so that trying again writes nothing twice. */
  readonly id: string
  readonly body: string
  /** How many replies there were when it was begun. */
  readonly seenReplies: number
}

interface EntryFormProps {
  contact: ContactFile['contact']
  /** That went out already, the latest at the end. */
  replies: ContactFile['entries']
  kind: 'reply' | 'note'
  label: string
  help: string
  action: string
}

/**
 * A box for the next reply or note. A reply that somebody has begun stays where the message is closed meanwhile, and is sent
 * once the message is open again; where a colleague replies meanwhile, that is told beside it.
 */
export function EntryForm({ contact, replies, kind, label, help, action }: EntryFormProps) {
  const { id, status, closedBy } = contact
  const [draft, keep] = useUnsaved<EntryDraft>(`${kind} ${id}`)
  const body = draft?.body ?? ''
  const [isAt, setAt] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const writing = useContactChange(writeEntry)
  const opening = useContactChange(setStatus)
  const { reset } = writing
  const isAnswered = kind === 'reply' && draft && replies.length > draft.seenReplies && !writing.isPending
  const problem = formProblem(writing.error ?? opening.error)
  const isClosed = kind === 'reply' && status === 'closed' && !writing.isPending
  useEffect(() => {
    // Whoever opens the message again: that it was closed is no news any more.
    if (!isClosed) reset()
  }, [isClosed, reset])
  if (isClosed && body === '' && !isAt)
    return <p className="text-ink-soft">This message is closed. Open it again to reply.</p>

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isClosed) return
    const entryId = draft?.id ?? uuidv7()
    writing.mutateAsync({ id, entryId, kind, seenReplies: replies.length, body }).then(
      () => keep((latest) => (latest?.id === entryId ? undefined : latest)),
      () => {},
    )
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      onFocus={() => setAt(true)}
      onBlur={({ currentTarget, relatedTarget }) => setAt(currentTarget.contains(relatedTarget))}
      className="grid grid-cols-1 gap-2"
    >
      <FormErrors message={problem?.message ?? null} />
      {isClosed && !problem && (
        <p role="alert" className="rounded border border-brass px-4 py-3">
          {closedBy ? `${closedBy} has closed this message.` : 'This message was closed.'}
          {body !== '' && ' Your reply was not sent. It stays here until the message is open again.'}
        </p>
      )}
      {isAnswered && !isClosed && !problem && (
        <p role="alert" className="rounded border border-brass px-4 py-3">
          {replies.at(-1)?.by} has replied meanwhile. Read it above, and send yours if it is still needed.
        </p>
      )}
      <TextArea
        ref={area}
        label={label}
        name={kind}
        help={help}
        value={body}
        onChange={({ target: { value } }) =>
          // Other words are another entry.
          keep((before) =>
            value === ''
              ? undefined
              : { id: uuidv7(), body: value, seenReplies: before?.seenReplies ?? replies.length },
          )
        }
        error={problem?.fields.body}
        maxLength={4_000}
      />
      {isClosed ? (
        <Button
          key="open"
          look="secondary"
          className="justify-self-start"
          disabled={opening.isPending}
          onClick={() => opening.mutate({ id, from: 'closed', to: 'open' }, { onSuccess: () => area.current?.focus() })}
        >
          Open the message again
        </Button>
      ) : (
        <Button key="send" type="submit" look="secondary" className="justify-self-start" disabled={writing.isPending}>
          {writing.isPending ? 'Sending…' : action}
        </Button>
      )}
    </form>
  )
}
