import type { ComponentType } from 'react'
import { hydrate } from './hydrate.tsx'

type Field = HTMLInputElement | HTMLSelectElement

/** Replays changed fields after hydration, because React resets controlled fields. */
export const hydrateWithInput =
  <Props extends object>(Component: ComponentType<Props>) =>
  (island: HTMLElement) => {
    const fields = [...island.querySelectorAll<Field>('input, select')]
    const typed = fields.flatMap((field) => replayOf(field) ?? [])
    hydrate(Component)(island)
    for (const replay of typed) replay()
  }

/** Undefined if the field is unchanged. */
function replayOf(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) {
    const { value, options } = field
    const written = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return value === written?.value ? undefined : () => put(field, value, 'change')
  }
  const { type, value, checked, defaultValue, defaultChecked } = field
  // A slider snaps to steps; its number field is reported instead.
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

/** Bypasses React's value setter, which would see no change. */
function put(field: Field, value: string, event: 'input' | 'change') {
  const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
