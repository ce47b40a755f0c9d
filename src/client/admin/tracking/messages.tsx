import { type FormEvent, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { listEarlierMessages, type Message, sendMessage } from '#shared/applications/messages/contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { parse } from '#shared/kit/parse.ts'
import * as copy from './copy.tsx'

const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' })
const moment = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Formats `Nov 21, 2026` in local time. */
export const formatLocalDay = (iso: string) => day.format(new Date(iso))

/** Formats `Saturday, Nov 21, 3:05 PM` in local time. */
const formatLocalMoment = (iso: string) => moment.format(new Date(iso))

const key = 'messageDraft'

/** The id makes a retry the same message. */
export interface MessageDraft {
  readonly reference: string
  readonly id: string
  readonly body: string
}

function findMessageDraft(reference: string): MessageDraft | undefined {
  const stored = readSession(key) as MessageDraft | null
  return stored?.reference === reference && typeof stored.body === 'string' ? stored : undefined
}

/** Until the tab is closed; removes an empty draft. */
const saveMessageDraft = (draft: MessageDraft) => (draft.body === '' ? removeSession(key) : writeSession(key, draft))

export const clearMessageDraft = () => removeSession(key)

interface MessagesProps {
  reference: string
  /** The newest. */
  messages: readonly Message[]
  hasEarlier: boolean
  /** Otherwise only the messages of this browser are shown. */
  isVerified: boolean
  onVerify: () => void
  onSent: (message: Message) => void
}

export function Messages({ reference, isVerified, onVerify, onSent, ...newest }: MessagesProps) {
  const { isSending, problem, run } = useSending()
  const [{ id, body }, setDraft] = useState(() => findMessageDraft(reference) ?? { id: uuidv7(), body: '' })
  const { messages, earlier } = useEarlier(newest)
  const latest = useRef(id)
  function write(draft: { id: string; body: string }) {
    latest.current = draft.id
    setDraft(draft)
    saveMessageDraft({ reference, ...draft })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      // A retried message keeps its id, so that it is not sent twice.
      const written = parse(sendMessage.input, { id, body })
      const { message } = await withRetries(() => send(sendMessage, written))
      onSent(message)
      // Later text is the next message, with its own id.
      if (latest.current === id) write({ id: uuidv7(), body: '' })
    })
  }

  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="text-xl">
        {copy.messages}
      </h2>
      {!isVerified && (
        <div className="mt-2">
          <p>{copy.messagesUntilVerified}</p>
          <Button variant="quiet" className="-ml-control-x" onClick={onVerify}>
            {copy.verifyYourEmail}
          </Button>
        </div>
      )}
      {isVerified && messages.length === 0 && <p className="mt-2 text-ink-soft">{copy.noMessagesYet}</p>}
      {earlier.has && (
        <div className="mt-2">
          <FormErrors message={earlier.problem} />
          <Button variant="quiet" className="-ml-control-x" disabled={earlier.isLoading} onClick={earlier.load}>
            {earlier.isLoading ? copy.loadingEarlier : copy.showEarlier}
          </Button>
        </div>
      )}
      <ol aria-live="polite" className="mt-4 grid grid-cols-1 gap-3">
        {messages.map(({ id, author, name, body, at }) => (
          <li
            key={id}
            className={`max-w-xl rounded border border-line px-4 py-3 ${author === 'staff' ? 'bg-action-soft' : 'ml-auto bg-surface'}`}
          >
            <p className="text-ink-soft text-sm">
              {author === 'staff' ? name : copy.you} · {formatLocalMoment(at)}
            </p>
            <p className="wrap-anywhere mt-1 whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ol>
      <form noValidate method="dialog" onSubmit={onSubmit} className="mt-5 grid max-w-xl grid-cols-1 gap-3">
        <FormErrors message={problem?.message ?? null} />
        <TextArea
          label={copy.writeToUs}
          name="body"
          help={copy.writeToUsHelp}
          value={body}
          // Edited text is a new message.
          onChange={({ target }) => write({ id: uuidv7(), body: target.value })}
          error={problem?.fields.body}
          maxLength={4_000}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" disabled={isSending}>
          {isSending ? copy.sending : copy.send}
        </Button>
      </form>
    </section>
  )
}

/** Adds earlier messages to the newest ones, page by page. */
function useEarlier({ messages: newest, hasEarlier }: Pick<MessagesProps, 'messages' | 'hasEarlier'>) {
  const { isSending: isLoading, problem, run } = useSending()
  const [loaded, setLoaded] = useState<{ messages: readonly Message[]; hasEarlier: boolean }>()
  const messages = loaded
    ? [...loaded.messages.filter(({ id }) => !newest.some((message) => message.id === id)), ...newest]
    : newest
  const load = () =>
    void run(async () => {
      const first = messages[0]
      if (!first) return
      const page = await withRetries(() => send(listEarlierMessages, { before: first.id }))
      // With all that are shown, because some of the newest are no longer among them after the next one.
      setLoaded({ messages: [...page.messages, ...messages], hasEarlier: page.hasEarlierMessages })
    })
  const has = loaded?.hasEarlier ?? hasEarlier
  return { messages, earlier: { has, isLoading, problem: problem?.message ?? null, load } }
}
