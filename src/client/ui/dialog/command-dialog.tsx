import { CornerDownLeft, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'

export interface Command {
  readonly id: string
  readonly title: string
  /** Distinguishes entries with the same title. */
  readonly detail?: string
  readonly keys?: string
  readonly sign?: ReactNode
  readonly run: () => void
}
export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

const maxTyped = 100

/** The same while the commands load. */
export const paletteTexts = { title: 'Search', placeholder: 'Name, business, reference, phone or page' }

interface CommandDialogProps {
  title: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  groups: readonly CommandGroup[]
  /** Results may be outdated: Enter waits, unless an entry is marked. */
  isSearching: boolean
  /** Announced on change: the number of results, or why there are none. */
  status: string
  onClose: () => void
}

/**
 * Searches while the user types. Focus stays in the input (combobox pattern of the ARIA Authoring Practices). Enter
 * before the results arrive runs the first one.
 */
export function CommandDialog(props: CommandDialogProps) {
  const { title, placeholder, typed, onType, groups, isSearching, status, onClose } = props
  const listId = useId()
  const [at, setAt] = useState('')
  const [isEntered, setEntered] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const commands = groups.flatMap((group) => group.commands)
  const active = commands.find(({ id }) => id === at) ?? commands[0]
  const optionId = (id: string) => `${listId}-${id}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another list, marked at its top
  useEffect(() => {
    setAt('')
    setEntered(false)
  }, [typed])
  useEffect(() => {
    box.current?.focus()
    // Behind what was typed before.
    box.current?.setSelectionRange(maxTyped, maxTyped)
  }, [])

  function mark(command: Command | undefined) {
    if (!command) return
    setAt(command.id)
    setEntered(false)
    document.getElementById(optionId(command.id))?.scrollIntoView({ block: 'nearest' })
  }
  function choose(command: Command | undefined) {
    if (!command) return
    onClose()
    command.run()
  }
  const takeFirst = useEffectEvent(() => {
    setEntered(false)
    choose(commands[0])
  })
  useEffect(() => {
    if (isEntered && !isSearching) takeFirst()
  }, [isEntered, isSearching])
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const here = active ? commands.indexOf(active) : -1
    const moves: Record<string, () => void> = {
      ArrowDown: () => mark(commands[(here + 1) % commands.length]),
      ArrowUp: () => mark(commands.at(here - 1)),
      PageDown: () => mark(commands[Math.min(here + 6, commands.length - 1)]),
      PageUp: () => mark(commands[Math.max(here - 6, 0)]),
      Enter: () => (isSearching && active?.id !== at ? setEntered(true) : choose(active)),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <Dialog title={title} isTitleHidden place="top" onClose={onClose}>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search size="1.2em" strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <input
          ref={box}
          role="combobox"
          type="text"
          aria-label={title}
          aria-expanded={commands.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active.id)}
          placeholder={placeholder}
          value={typed}
          maxLength={maxTyped}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="min-h-13 min-w-0 flex-1 bg-surface text-[1.0625rem] text-ink outline-none placeholder:text-ink-soft"
        />
      </div>
      <div id={listId} role="listbox" aria-label={title} className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not field sets
          <div key={group.title} role="group" aria-label={group.title}>
            <p aria-hidden="true" className="px-3 pt-2.5 pb-1 font-semibold text-xs text-ink-soft">
              {group.title}
            </p>
            {group.commands.map((command) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Enter in the box, which keeps the focus
              <div
                key={command.id}
                id={optionId(command.id)}
                role="option"
                tabIndex={-1}
                aria-selected={command === active}
                onClick={() => choose(command)}
                onMouseMove={() => command !== active && setAt(command.id)}
                className="flex min-h-control cursor-pointer items-center gap-3 rounded px-3 py-1.5 aria-selected:bg-action-soft"
              >
                <span className="shrink-0 text-ink-soft">{command.sign}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{command.title}</span>
                  {command.detail && (
                    <span className="figures block truncate text-xs text-ink-soft">{command.detail}</span>
                  )}
                </span>
                {command.keys && (
                  <span className="shrink-0 font-mono text-xs text-ink-soft pointer-coarse:hidden">{command.keys}</span>
                )}
                {command === active && (
                  <CornerDownLeft
                    size="1.1em"
                    strokeWidth={1.5}
                    aria-hidden="true"
                    className="shrink-0 text-ink-soft"
                  />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="border-line border-t px-4 py-2 text-xs text-ink-soft">
        {status}
      </p>
    </Dialog>
  )
}
