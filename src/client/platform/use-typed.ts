import { changedByOthers, shownDraft, type Typing, withTyped } from '#client/platform/typing.ts'
import { useUnsaved } from '#client/platform/unsaved.ts'
import { useSeen } from '#client/platform/use-seen.ts'

interface KeptTyping<Draft extends object, State> {
  readonly typing: Typing<Draft>
  /** What was so when it was typed. */
  readonly seen: State
}

interface TypedForm<Draft extends object, State> {
  /** What is saved by now, as the form shows it. */
  readonly saved: Draft
  /** The version, or whatever else the call compares. */
  readonly now: State
  /** Of the last attempt to save. */
  readonly error: Error | null
  readonly outlivesReload?: boolean
}

/**
 * A form that changes what is saved, whose words outlive it as `useUnsaved` says. The state from which they began is kept
 * beside them, so that whoever finds them again writes over nothing that a colleague has saved meanwhile.
 * @param form names the form and its record
 */
export function useTyped<Draft extends object, State>(
  form: string,
  { saved, now, error, outlivesReload = false }: TypedForm<Draft, State>,
) {
  const [kept, keep] = useUnsaved<KeptTyping<Draft, State>>(form, { outlivesReload })
  const typing = kept?.typing
  const draft = shownDraft(saved, typing)
  const { contested, followed } = changedByOthers(saved, typing)
  const seen = useSeen(now, { isContested: contested.length > 0, error, begun: kept?.seen })
  return {
    draft,
    isTyped: typing !== undefined,
    /** Fields that others have changed since: those that were touched here too, and those that were not. */
    contested,
    followed,
    /** To be sent along. */
    seen,
    /** What stands there now has been told by a refusal. */
    isTold: JSON.stringify(seen) === JSON.stringify(now),
    change: (values: Partial<Draft>) =>
      keep((latest) => {
        const next = withTyped(saved, latest?.typing, values)
        return next && { typing: next, seen }
      }),
    forget: () => keep(undefined),
    /** Forgets what was sent, once it is saved. What was typed on while the answer was on its way stays. */
    settle: () =>
      keep((latest) => {
        if (!latest || latest === kept) return undefined
        const rest = withTyped(draft, { begun: draft, now: shownDraft(saved, latest.typing) }, {})
        return rest && { typing: rest, seen }
      }),
  }
}

/** Whether something is typed in a form that is to be found open again. */
export const useIsTyped = (form: string): boolean => useUnsaved(form)[0] !== undefined
