import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'

export interface MenuItem {
  readonly key: string
  readonly text: string
  readonly sign?: ReactNode
  /** The keys that do the same, such as `g l`. */
  readonly keys?: string | undefined
  readonly isDisabled?: boolean
  readonly onSelect: () => void
}

export interface MenuGroup {
  readonly title?: string
  /** Radio buttons: the chosen key. */
  readonly value?: string
  readonly items: readonly MenuItem[]
}

interface MenuProps {
  label?: string | undefined
  /** The content of the button. */
  trigger: ReactNode
  className?: string
  groups: readonly MenuGroup[]
  align?: 'start' | 'end'
  side?: ComponentProps<typeof DropdownMenu.Content>['side']
  title?: string | undefined
  isDisabled?: boolean
}

export const overlayShape = 'z-40 overflow-y-auto rounded border border-line bg-surface text-ink text-base shadow'

export const optionShape =
  'flex min-h-control cursor-default select-none items-center gap-2.5 rounded px-2.5 py-1 outline-none data-[highlighted]:bg-sunken data-[disabled]:text-ink-soft'

export const iconButton =
  'inline-flex size-control shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken data-[state=open]:text-ink disabled:opacity-50'

/** A button that opens a list of actions or choices. */
export const Menu = ({
  label,
  trigger,
  className = iconButton,
  groups,
  align = 'end',
  side,
  title,
  isDisabled = false,
}: MenuProps) => (
  // A modal menu locks scrolling by an inline style, which the content policy refuses.
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger aria-label={label} title={title} disabled={isDisabled} className={className}>
      {trigger}
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal container={useTopDialog()}>
      <DropdownMenu.Content
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        className={`${overlayShape} max-h-(--radix-popper-available-height) min-w-48 max-w-80 p-1`}
      >
        {groups.map(({ title: heading, value, items }, index) => (
          <Fragment key={heading ?? items[0]?.key ?? index}>
            {index > 0 && <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />}
            {heading && (
              <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 font-medium text-ink-soft text-sm">
                {heading}
              </DropdownMenu.Label>
            )}
            {value === undefined ? (
              items.map((item) => <Item key={item.key} item={item} />)
            ) : (
              <DropdownMenu.RadioGroup value={value}>
                {items.map(({ key, text, onSelect }) => (
                  <DropdownMenu.RadioItem key={key} value={key} onSelect={onSelect} className={optionShape}>
                    <span className="min-w-0 flex-1">{text}</span>
                    <DropdownMenu.ItemIndicator>
                      <Check size="1.1em" strokeWidth={2} aria-hidden="true" />
                    </DropdownMenu.ItemIndicator>
                  </DropdownMenu.RadioItem>
                ))}
              </DropdownMenu.RadioGroup>
            )}
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

const Item = ({ item: { text, sign, keys, isDisabled = false, onSelect } }: { item: MenuItem }) => (
  <DropdownMenu.Item disabled={isDisabled} onSelect={onSelect} className={optionShape}>
    {sign && <span className="shrink-0 text-ink-soft">{sign}</span>}
    <span className="wrap-anywhere min-w-0 flex-1">{text}</span>
    {keys && <Keys keys={keys} />}
  </DropdownMenu.Item>
)

/** The keys of a shortcut, not read aloud: the control has `aria-keyshortcuts`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span aria-hidden="true" className="shrink-0 text-ink-faint text-sm pointer-coarse:hidden">
    {keys}
  </span>
)
