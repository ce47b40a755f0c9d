import { SlidersHorizontal } from 'lucide-react'
import { Menu } from '#client/ui/overlay/menu.tsx'
import type { MenuGroup } from '#client/ui/overlay/menu-parts.tsx'

export interface SortChoice {
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onChange: (value: string) => void
}

/** Returns a list's sort orders for its display menu. */
export const sortBy = <Value extends string>(
  value: Value,
  labels: Readonly<Record<Value, string>>,
  onChange: (value: Value) => void,
): SortChoice => {
  const all = Object.keys(labels) as Value[]
  return {
    ...{ value, options: all.map((each) => [each, labels[each]] as const) },
    onChange: (chosen) => onChange(all.find((each) => each === chosen) ?? value),
  }
}

interface DisplayMenuProps {
  sort?: SortChoice | undefined
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
  /** Opens the choice of columns; absent if there is none. */
  onColumns?: (() => void) | undefined
}

/** How the list looks: its order, row height and columns. */
export function DisplayMenu({ sort, isCompact, onCompact, onColumns }: DisplayMenuProps) {
  const groups: MenuGroup[] = [
    ...(sort
      ? [
          {
            ...{ title: 'Sort by', value: sort.value },
            items: sort.options.map(([key, text]) => ({ key, text, onSelect: () => sort.onChange(key) })),
          },
        ]
      : []),
    {
      ...{ title: 'Rows', value: isCompact ? 'compact' : 'regular' },
      items: [
        { key: 'regular', text: 'Regular', onSelect: () => onCompact(false) },
        { key: 'compact', text: 'Compact', onSelect: () => onCompact(true) },
      ],
    },
    ...(onColumns ? [{ items: [{ key: 'columns', text: 'Columns…', onSelect: onColumns }] }] : []),
  ]
  return (
    <Menu
      label="Display"
      title="Display"
      trigger={<SlidersHorizontal size="1.2em" strokeWidth={1.5} aria-hidden="true" />}
      groups={groups}
    />
  )
}
