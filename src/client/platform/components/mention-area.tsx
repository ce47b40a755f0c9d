import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { read } from '#client/platform/request/query.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { optionShape } from '#client/ui/overlay/menu-parts.tsx'
import { listTaskAssignees } from '#shared/admin/tasks/contract.ts'
import {
  type Colleague,
  findTypedMention,
  linkMentions,
  matchColleagues,
} from '#shared/identity/mentions/mention-text.ts'

const colleagues = queryOptions({
  queryKey: ['task-assignees'],
  queryFn: ({ signal }) => read(listTaskAssignees, {}, signal),
})

const maxShown = 6

/** Returns a function that links the names in a note before it is sent. */
export function useLinkMentions(): (text: string) => string {
  const { data } = useQuery(colleagues)
  return (text) => linkMentions(text, data?.assignees ?? [])
}

/**
 * A text area that offers colleagues after an `@`. The focus stays in it: arrows move, Enter or Tab chooses, Escape
 * closes.
 */
export function MentionArea(props: ComponentProps<typeof TextArea>) {
  const { data } = useQuery(colleagues)
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [before, setBefore] = useState<string>()
  const [at, setAt] = useState(0)
  const mention = before === undefined ? undefined : findTypedMention(before)
  const matches = mention && data ? matchColleagues(data.assignees, mention.typed).slice(0, maxShown) : []
  // A complete name needs no list.
  const shown = matches.some(({ name }) => name === mention?.typed) ? [] : matches
  const active = shown[Math.min(at, shown.length - 1)]

  // Text that someone else sets, such as after saving, has no caret in it.
  useEffect(() => {
    if (props.value === '') setBefore(undefined)
  }, [props.value])

  const follow = (area: HTMLTextAreaElement) => {
    setBefore(area.value.slice(0, area.selectionStart))
    setAt(0)
  }

  function choose(person: Colleague) {
    const area = frame.current?.querySelector('textarea')
    if (!area || !mention) return
    area.setRangeText(`@${person.name} `, mention.at, area.selectionStart, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
    setBefore(undefined)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!active) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setAt((shown.indexOf(active) + by + shown.length) % shown.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else if (event.key === 'Escape') {
      setBefore(undefined)
      // The dialog or panel stays open.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  return (
    <div ref={frame} className="relative">
      <TextArea
        {...props}
        aria-autocomplete="list"
        aria-controls={active && listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          props.onChange?.(event)
          follow(event.currentTarget)
        }}
        onBlur={(event) => {
          props.onBlur?.(event)
          setBefore(undefined)
        }}
      />
      <p role="status" className="sr-only">
        {active && `${shown.length} ${shown.length === 1 ? 'person' : 'people'} to mention`}
      </p>
      {active && (
        <div
          id={listId}
          role="listbox"
          aria-label="Mention"
          className="absolute inset-x-0 top-full z-20 mt-1 max-w-sm rounded border border-line bg-surface p-1 shadow"
        >
          {shown.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works through the text area
            // biome-ignore lint/a11y/useFocusableInteractive: the text area keeps the focus
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              aria-selected={person === active}
              data-highlighted={person === active || undefined}
              className={optionShape}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar name={person.name} /> {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
