import { useCallback, useState } from 'react'

/**
 * Pins the values a form showed when the user started, until `unpin` is called, so that no request is based on values
 * the user has not seen.
 * @param before the snapshot of an earlier visit, if the form was closed and opened again.
 */
export function usePinnedSnapshot<Snapshot>(current: Snapshot, before?: Snapshot) {
  const [pinned, setPinned] = useState<{ readonly snapshot: Snapshot } | undefined>(before && { snapshot: before })
  const advance = useCallback(
    (from: Snapshot, to: Snapshot) =>
      setPinned((latest) => (latest && latest.snapshot === from ? { snapshot: to } : latest)),
    [],
  )
  return {
    snapshot: pinned ? pinned.snapshot : current,
    pin: () => setPinned((latest) => latest ?? { snapshot: current }),
    replace: (snapshot: Snapshot) => setPinned({ snapshot }),
    /** Moves on to the result of the user's own action, if that started from the snapshot. */
    advance,
    unpin: () => setPinned(undefined),
  }
}
