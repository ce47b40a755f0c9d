import { useCallback, useEffect, useRef, useState } from 'react'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { keepFocusOn } from '#client/ui/dialog/focus.ts'

/** A card shown at its target before the server responds. */
export interface CardMove<Card, Place> {
  readonly card: Card
  readonly to: Place
}

interface CardMoveOptions<Card, Place> {
  /**
   * Sends the move; the card stays at its target until this settles. Keep it stable. @throws the server's refusal.
   */
  carry: (move: CardMove<Card, Place>, reason: string) => Promise<unknown>
  /** True if the move requires a reason. Keep it stable. */
  saysWhy: (card: Card, to: Place) => boolean
}

/**
 * Moves cards optimistically; a refused card moves back with its error. Moves that require a reason wait in `asking`.
 */
export function useCardMoves<Card extends { readonly id: string; readonly name: string }, Place>(
  options: CardMoveOptions<Card, Place>,
) {
  const { carry, saysWhy } = options
  const [moves, setMoves] = useState<readonly CardMove<Card, Place>[]>([])
  const [asking, setAsking] = useState<CardMove<Card, Place>>()
  const focusOn = useRef('')

  useEffect(() => {
    if (!moves.some(({ card }) => card.id === focusOn.current)) return
    moverOf(focusOn.current)?.focus()
    focusOn.current = ''
  }, [moves])

  const send = useCallback(
    async (move: CardMove<Card, Place>, reason: string) => {
      setMoves((now) => [...now, move])
      try {
        await carry(move, reason)
      } finally {
        setMoves((now) => now.filter((each) => each !== move))
      }
    },
    [carry],
  )
  const move = useCallback(
    (card: Card, to: Place, isByKeyboard = false) => {
      if (isByKeyboard) focusOn.current = card.id
      if (saysWhy(card, to)) return setAsking({ card, to })
      send({ card, to }, '').catch((error: unknown) => {
        showErrorToast(`${card.name} wasn’t moved`, error)
        // A returning card is rendered again; focus stays if the user moved on.
        const focused = document.activeElement
        if (isByKeyboard && (focused === document.body || focused === moverOf(card.id)))
          keepFocusOn(() => moverOf(card.id))
      })
    },
    [send, saysWhy],
  )
  return { moves, asking, move, send, stopAsking: useCallback(() => setAsking(undefined), []) }
}

const moverOf = (id: string) => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] button`)
