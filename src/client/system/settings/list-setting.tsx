import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { entryNoun } from './answer-labels.ts'
import { useSection } from './section-context.ts'

interface ListSettingProps<Item> {
  /** The initial value of a new entry. */
  blank: Item
  most: number
  /** Heading of an entry. */
  title: (item: Item) => string
  /** Warning shown next to the heading. */
  sign?: (item: Item) => ReactNode
  /** Fields of the entry at `path`. */
  children: (path: string) => ReactNode
}

/** A list section: entries can be added, removed and reordered. */
export function ListSetting<Item>({ blank, most, title, sign, children }: ListSettingProps<Item>) {
  const { value, change, section } = useSection()
  const [said, setSaid] = useState('')
  const items = value as readonly Item[]
  const noun = entryNoun(section)

  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined) return
    change('', items.toSpliced(from, 1).toSpliced(to, 0, item))
    setSaid(`Moved to position ${to + 1} of ${items.length}.`)
  }
  const remove = (index: number, button: HTMLElement) => {
    // For other entries the button stays, for the next entry.
    if (index === items.length - 1) focusNext(button)
    change('', items.toSpliced(index, 1))
    setSaid(`Removed. ${items.length - 1} left.`)
  }

  return (
    <>
      <ol className="grid grid-cols-1 gap-4">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own, and its place is what is edited
          <li key={index} className="rounded border border-line bg-surface">
            <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1 pr-1 pl-4">
              <h3 className="flex min-w-0 flex-wrap items-center gap-x-3 py-2 font-sans font-semibold text-base">
                {title(item) || `New ${noun}`}
                {sign?.(item)}
              </h3>
              <div className="ml-auto flex">
                <Tool label={`Move ${noun} ${index + 1} up`} isOff={index === 0} onPress={() => move(index, index - 1)}>
                  <ArrowUp size="1.2em" strokeWidth={1.5} aria-hidden="true" />
                </Tool>
                <Tool
                  label={`Move ${noun} ${index + 1} down`}
                  isOff={index === items.length - 1}
                  onPress={() => move(index, index + 1)}
                >
                  <ArrowDown size="1.2em" strokeWidth={1.5} aria-hidden="true" />
                </Tool>
                <Tool label={`Remove ${noun} ${index + 1}`} onPress={(button) => remove(index, button)}>
                  <Trash2 size="1.2em" strokeWidth={1.5} aria-hidden="true" />
                </Tool>
              </div>
            </div>
            <div className="grid grid-cols-1 gap-4 p-4">{children(String(index))}</div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {items.length < most && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            change('', [...items, blank])
            requestAnimationFrame(() =>
              document.querySelector<HTMLElement>(`[id^="${section}.${items.length}."]`)?.focus(),
            )
          }}
        >
          <Plus size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          Add a {noun}
        </Button>
      )}
    </>
  )
}

interface ToolProps {
  label: string
  isOff?: boolean
  onPress: (button: HTMLElement) => void
  children: ReactNode
}

const Tool = ({ label, isOff = false, onPress, children }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={isOff}
    onClick={({ currentTarget }) => onPress(currentTarget)}
    className="inline-flex size-control items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-40"
  >
    {children}
  </button>
)
