import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/focus.ts'
import { SlimButton } from '#client/ui/slim-button.tsx'

interface ItemListProps<Item> {
  title: string
  /** Singular name of an item: "contact". */
  noun: string
  items: readonly Item[]
  blank: Item
  isOff: boolean
  onChange: (items: readonly Item[]) => void
  /** Renders the fields of one item; `change` updates some of its values. */
  children: (item: Item, index: number, change: (values: Partial<Item>) => void) => ReactNode
}

/** A list of form entries that can be added, edited and removed. */
export const ItemList = <Item,>({ title, noun, items, blank, isOff, onChange, children }: ItemListProps<Item>) => (
  <fieldset disabled={isOff}>
    <legend className="font-semibold">{title}</legend>
    {items.length === 0 && <p className="text-ink-soft text-sm">None yet.</p>}
    <ol className="mt-2 grid grid-cols-1 gap-3">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are edited by position
        <li key={index} className="grid grid-cols-1 gap-3 rounded border border-line p-3">
          {children(item, index, (values) => onChange(items.with(index, { ...item, ...values })))}
          <SlimButton
            padding="flush"
            className="justify-self-start"
            onClick={({ currentTarget }) => {
              // For other entries the button remains and now belongs to the next entry.
              if (index === items.length - 1) focusNext(currentTarget)
              onChange(items.toSpliced(index, 1))
            }}
          >
            <Trash2 size="1.1em" strokeWidth={1.5} aria-hidden="true" />
            Remove<span className="sr-only"> {`${noun} ${index + 1}`}</span>
          </SlimButton>
        </li>
      ))}
    </ol>
    {!isOff && (
      <Button look="secondary" className="mt-3" onClick={() => onChange([...items, blank])}>
        <Plus size="1.1em" strokeWidth={1.5} aria-hidden="true" />
        Add a {noun}
      </Button>
    )}
  </fieldset>
)
