import { useCallback, useMemo, useRef, useState } from 'react'

export interface RowSelection {
  readonly ids: ReadonlySet<string>
  /** With `isRange`, includes all rows from the previous selection. */
  toggle: (id: string, isRange: boolean) => void
  /** Selects all of `rows`, or none if all are selected. */
  toggleAll: () => void
  drop: (ids: readonly string[]) => void
  clear: () => void
}

/** Manages a list's selection. Deselects hidden rows: users never act on rows they can't see. */
export function useRowSelection(rows: readonly { readonly id: string }[]): RowSelection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef('')
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const ids = useMemo(() => new Set(order.filter((id) => picked.has(id))), [order, picked])

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const touched = isRange ? between(order, last.current, id) : [id]
      last.current = id
      setPicked((now) => withToggled(now, touched, !now.has(id)))
    },
    [order],
  )
  const toggleAll = useCallback(
    () => setPicked((now) => (order.every((id) => now.has(id)) ? new Set() : new Set(order))),
    [order],
  )
  const drop = useCallback((ids: readonly string[]) => setPicked((now) => withToggled(now, ids, false)), [])
  const clear = useCallback(() => setPicked(new Set()), [])
  return useMemo(() => ({ ids, toggle, toggleAll, drop, clear }), [ids, toggle, toggleAll, drop, clear])
}

function withToggled(now: ReadonlySet<string>, ids: readonly string[], isSelected: boolean): ReadonlySet<string> {
  const next = new Set(now)
  for (const id of ids) isSelected ? next.add(id) : next.delete(id)
  return next
}

/** Both ends included, in either order; only the second if the first is gone. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [order.indexOf(from), order.indexOf(to)]
  return start === -1 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1)
}
