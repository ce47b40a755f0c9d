import { useCallback, useMemo, useRef, useState } from 'react'

/** Rows that somebody has ticked, for doing one thing with all of them. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>
  /** With `isRange`, everything from the row that was ticked before up to this one. */
  toggle: (id: string, isRange: boolean) => void
  /** All of `rows`, or none where they all are. */
  toggleAll: () => void
  /** These are ticked no more. */
  drop: (ids: readonly string[]) => void
  clear: () => void
}

/** Keeps the ticked rows of a list. A row that is not shown any more is not ticked: nobody acts on what they do not see. */
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

/** Both ends included, whichever comes first; the second alone where the first is not there any more. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [order.indexOf(from), order.indexOf(to)]
  return start === -1 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1)
}
