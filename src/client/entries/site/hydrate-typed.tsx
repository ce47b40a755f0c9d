import type { ComponentType } from 'react'
import { hydrate } from './hydrate.tsx'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * As `hydrate`, for parts whose fields React holds: it would put the written values back over what somebody typed while
 * the part was on its way. What differs from the page as it was written is told to the part once it is awake.
 */
export const hydrateTyped =
  <Props extends object>(Component: ComponentType<Props>) =>
  (island: HTMLElement) => {
    const fields = [...island.querySelectorAll<Field>('input, select')]
    const typed = fields.flatMap((field) => tellingOf(field) ?? [])
    hydrate(Component)(island)
    for (const tell of typed) tell()
  }

/** What tells React of a field's value; undefined where the field stands as it was written. */
function tellingOf(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) {
    const { value, options } = field
    const written = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return value === written?.value ? undefined : () => put(field, value, 'change')
  }
  const { type, value, checked, defaultValue, defaultChecked } = field
  // A slider stands on a step of its own, whatever was written; its box is told.
  if (type === 'range') return undefined
  if (type === 'radio' || type === 'checkbox') {
    if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined
    return () => {
      field.checked = !checked
      field.click()
    }
  }
  if (value === defaultValue) return undefined
  return () => {
    field.value = defaultValue
    put(field, value, 'input')
  }
}

/** Past React's own setter, which notes what it sets: a value that it knows already is no change to it. */
function put(field: Field, value: string, event: 'input' | 'change') {
  const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
