import { useCallback, useState } from 'react'

/**
 * What a form showed when somebody began to fill it in. It stays so until `start` is called: what others change meanwhile
 * is told beside it, and no act is sent that starts from something which nobody has read here.
 * @param before what it showed when they began, where they had closed it since.
 */
export function useBegun<Shown>(now: Shown, before?: Shown) {
  const [begun, setBegun] = useState<{ readonly shown: Shown } | undefined>(before && { shown: before })
  const follow = useCallback(
    (from: Shown, to: Shown) => setBegun((first) => (first && first.shown === from ? { shown: to } : first)),
    [],
  )
  return {
    shown: begun ? begun.shown : now,
    begin: () => setBegun((first) => first ?? { shown: now }),
    /** Shows this from now on, such as what was read after a refusal. */
    keep: (shown: Shown) => setBegun({ shown }),
    /** Goes on from what became of it by another act of the same person, if it began from what that act began from. */
    follow,
    /** Shows what is so by now, and follows it. */
    start: () => setBegun(undefined),
  }
}
