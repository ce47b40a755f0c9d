import { useState } from 'react'

/**
 * Pins the values that controls showed when the user focused them, until `unpin` is called, so that no request is based
 * on values the user has not seen. Forms with a draft use `useRecordForm`, which does this from the first edit on.
 * @param before the snapshot of an earlier visit, if the form was closed and opened again.
 */
export function usePinnedSnapshot<Snapshot>(current: Snapshot, before?: Snapshot) {
  const [pinned, setPinned] = useState<{ readonly snapshot: Snapshot } | undefined>(before && { snapshot: before })
  return {
    snapshot: pinned ? pinned.snapshot : current,
    pin: () => setPinned((latest) => latest ?? { snapshot: current }),
    replace: (snapshot: Snapshot) => setPinned({ snapshot }),
    unpin: () => setPinned(undefined),
  }
}
