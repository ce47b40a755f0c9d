import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Fragment } from 'react'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'
import { iconButton, Keys, type MenuItem, type MenuProps, optionShape, overlayShape } from './menu-parts.tsx'

/** A menu that is open at first. */
export const OpenMenu = ({
  label,
  trigger,
  className = iconButton,
  groups,
  align = 'end',
  side,
  title,
  isDisabled = false,
  isByKey,
}: MenuProps & { isByKey: boolean }) => (
  // A modal menu locks scrolling by an inline style, which the content policy refuses.
  <DropdownMenu.Root defaultOpen modal={false}>
    <DropdownMenu.Trigger aria-label={label} title={title} disabled={isDisabled} className={className}>
      {trigger}
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal container={useTopDialog()}>
      <DropdownMenu.Content
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        onFocus={({ target, currentTarget }) => {
          // The list noticed no key, as it is there only now: its first item takes the focus all the same.
          if (isByKey && target === currentTarget)
            currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
        }}
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
