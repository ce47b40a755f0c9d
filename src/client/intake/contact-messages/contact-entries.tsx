import { useEffect, useRef, useState } from 'react'
import { MentionArea, useLinkMentions } from '#client/platform/components/mention-area.tsx'
import { NoteText } from '#client/platform/components/note-text.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { ContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { setStatus, useContactChange, writeEntry } from './queries.ts'

interface EntryFormProps {
  contact: ContactDetail['contact']
  /** Latest last. */
  replies: ContactDetail['entries']
  kind: 'reply' | 'note'
  label: string
  help: string
  action: string
}

export function ContactEntries({ file: { contact, entries } }: { file: ContactDetail }) {
  const replies = entries.filter(({ kind }) => kind === 'reply')
  return (
    <div className="grid grid-cols-1 gap-4">
      {entries.length === 0 && <p className="text-ink-soft">No replies or notes yet.</p>}
      {entries.length > 0 && (
        <ol className="grid grid-cols-1 gap-2">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className={`rounded border border-line px-3 py-2 ${entry.kind === 'note' ? 'border-dashed' : 'bg-action-soft'}`}
            >
              <p className="text-ink-soft text-sm">
                {entry.kind === 'note' ? 'Note' : 'Reply'} · {entry.by} · <ExactTime at={entry.at} />
                {entry.kind === 'reply' && !entry.sentAt && ' · sending'}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">
                {entry.kind === 'note' ? <NoteText body={entry.body} /> : entry.body}
              </p>
            </li>
          ))}
        </ol>
      )}
      <EntryForm
        contact={contact}
        replies={replies}
        kind="reply"
        label="Reply by email"
        help={`Sent to ${contact.email} with the reference in the subject and your name at the end.`}
        action="Send reply"
      />
      <EntryForm
        contact={contact}
        replies={replies}
        kind="note"
        label="Note"
        help="Internal only. Type @ to mention someone."
        action="Add note"
      />
    </div>
  )
}

/** A reply draft survives the message being closed. Warns if a colleague has replied since the draft was started. */
function EntryForm({ contact, replies, kind, label, help, action }: EntryFormProps) {
  const { id, status, closedBy } = contact
  const [isAt, setAt] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const linkMentions = useLinkMentions()
  const saving = useContactChange(writeEntry)
  const form = useRecordForm(`${kind} ${id}`, {
    ...{ saved: { body: '' }, version: kind === 'reply' ? replies.length : undefined, compare: 'version', saving },
  })
  const { body } = form.draft
  const opening = useContactChange(setStatus)
  const { reset } = saving
  const problem = form.problem ?? formProblem(opening.error)
  const isClosed = kind === 'reply' && status === 'closed' && !form.isSaving
  useEffect(() => {
    // After reopening, the error no longer applies.
    if (!isClosed) reset()
  }, [isClosed, reset])
  if (isClosed && body === '' && !isAt)
    return <p className="text-ink-soft">This message is closed. Reopen it to reply.</p>

  function onSubmit() {
    if (!isClosed)
      form.submit({
        ...{ id, entryId: form.newId, kind, seenReplies: replies.length },
        body: kind === 'note' ? linkMentions(body) : body,
      })
  }

  return (
    <Form
      problem={problem}
      onSubmit={onSubmit}
      onFocus={() => setAt(true)}
      onBlur={({ currentTarget, relatedTarget }) => setAt(currentTarget.contains(relatedTarget))}
      className="grid grid-cols-1 gap-2"
    >
      {isClosed && !problem && (
        <p role="alert" className="rounded border border-brass px-4 py-3">
          {closedBy ? `${closedBy} has closed this message.` : 'This message was closed.'}
          {body !== '' && " Your reply wasn't sent. It stays here until the message is reopened."}
        </p>
      )}
      {form.conflict && !isClosed && !problem && (
        <p role="alert" className="rounded border border-brass px-4 py-3">
          {replies.at(-1)?.by} has since replied. Read the reply above and send yours if it's still needed.
        </p>
      )}
      {kind === 'note' ? (
        <MentionArea {...form.field('body')} label={label} help={help} maxLength={4_000} />
      ) : (
        <TextArea {...form.field('body')} ref={area} label={label} help={help} maxLength={4_000} />
      )}
      {isClosed ? (
        <Button
          key="open"
          variant="secondary"
          className="justify-self-start"
          disabled={opening.isPending}
          onClick={() => opening.mutate({ id, from: 'closed', to: 'open' }, { onSuccess: () => area.current?.focus() })}
        >
          Reopen to reply
        </Button>
      ) : (
        <Button key="send" type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
          {form.isSaving ? 'Sending…' : action}
        </Button>
      )}
    </Form>
  )
}
