import { type ReactNode, useRef, useState } from 'react'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { usePinnedSnapshot } from '#client/platform/drafts/use-pinned-snapshot.ts'
import type { FormProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'

interface MoveState<State> {
  readonly from: State
  readonly next: readonly State[]
}

interface Draft<State> {
  readonly to: State | undefined
  readonly reason: string
  readonly current: MoveState<State>
}

interface MoveFormProps<State extends string> {
  record: string
  current: MoveState<State>
  labels: Readonly<Record<State, string>>
  reason: { readonly label: (to: State) => string; readonly help: string }
  problem: FormProblem | null
  isMoving: boolean
  /** Another button of the view is the next action. */
  isQuiet?: boolean
  onMove: (move: { from: State; to: State; reason: string }) => Promise<unknown>
  /** Returns the state loaded after a refusal, if any. */
  refetch: () => MoveState<State> | undefined
  renderQuestion?: (to: State, answers: { onMove: () => void; onClose: () => void }) => ReactNode
}

/**
 * Moves a record from the state shown when the user began: if a teammate moved it first, notifies the user, moves
 * nothing and keeps the input. Never replaces a target that is no longer offered.
 */
export function MoveForm<State extends string>(props: MoveFormProps<State>) {
  const { current, labels, problem, isMoving, isQuiet = false } = props
  const [draft, setDraft] = useDraftStore<Draft<State>>(`move ${props.record}`)
  const { snapshot, pin, replace, unpin } = usePinnedSnapshot(current, draft?.current)
  const { from, next } = snapshot
  const { to, reason = '' } = draft ?? {}
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const chosen = to ? next.find((each) => each === to) : next[0]
  const isOver = next.length === 0
  const isElsewhere = current.from !== from && !isMoving
  // A confirmation would hide the message.
  if (isAsking && isElsewhere) setAsking(false)
  if (isOver && !problem && reason === '') return null

  function forget() {
    setDraft(undefined)
    unpin()
  }

  const change = (to: State | undefined, reason: string) =>
    setDraft(to || reason !== '' ? { to, reason, current: snapshot } : undefined)

  async function send(to: State) {
    setDraft({ to, reason, current: snapshot })
    setMissing(false)
    try {
      await props.onMove({ from, to, reason })
      forget()
    } catch {
      const read = props.refetch() ?? current
      setDraft((latest) => latest && { ...latest, current: read })
      replace(read)
    }
    setAsking(false)
  }

  const question =
    chosen && props.renderQuestion?.(chosen, { onMove: () => void send(chosen), onClose: () => setAsking(false) })

  function onSubmit() {
    if (question && !isElsewhere) setAsking(true)
    else if (chosen) void send(chosen)
    else {
      setMissing(true)
      select.current?.focus()
    }
  }

  return (
    <>
      <Form
        problem={problem}
        onSubmit={onSubmit}
        onFocus={pin}
        onBlur={({ currentTarget, relatedTarget }) => {
          const isLeft = !currentTarget.contains(relatedTarget)
          if (isLeft && !to && reason === '' && !isAsking && !isMoving) unpin()
        }}
        className={`grid grid-cols-1 gap-3 ${isQuiet ? '' : 'rounded border border-line p-4'}`}
      >
        {isElsewhere && (
          <ConflictNotice onDiscard={forget}>Someone moved it first. It’s now “{labels[current.from]}”.</ConflictNotice>
        )}
        {!isOver && (
          <SelectField
            ref={select}
            label={`Move from ${labels[from]} to`}
            name="to"
            aria-keyshortcuts="s"
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) => {
              pin()
              change(
                next.find((each) => each === value),
                reason,
              )
            }}
            options={[...(chosen ? [] : [unchosen]), ...next.map((each) => [each, labels[each]] as const)]}
            error={isMissing && !chosen ? 'Please choose where to move it' : undefined}
          />
        )}
        <TextArea
          label={props.reason.label(chosen ?? to ?? from)}
          name="reason"
          help={props.reason.help}
          value={reason}
          onChange={({ target }) => {
            pin()
            change(to, target.value)
          }}
          error={problem?.fields.reason}
          rows={isQuiet ? 2 : 3}
          maxLength={1_000}
        />
        {!isOver && (
          <Button
            type="submit"
            variant={isQuiet ? 'secondary' : 'primary'}
            className="justify-self-start"
            disabled={isMoving}
          >
            {isMoving ? 'Moving…' : 'Move'}
          </Button>
        )}
      </Form>
      {isAsking && question}
    </>
  )
}

const unchosen = ['', 'Please choose'] as const
