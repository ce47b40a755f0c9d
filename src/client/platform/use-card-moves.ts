import { useCallback, useEffect, useRef, useState } from 'react'
import { showErrorToast } from '#client/platform/show-error-toast.ts'
import { keepFocusOn } from '#client/ui/focus.ts'

/** A card on its way: shown where it goes before the server has answered. */
export interface CardMove<Card, Place> {
  readonly card: Card
  readonly to: Place
}

interface CardMoveOptions<Card, Place> {
  /** Asks the server; the card is shown where it goes until it ends. Keep it stable. @throws what the server refused. */
  carry: (move: CardMove<Card, Place>, reason: string) => Promise<unknown>
  /** Whether the move has to say why. Keep it stable. */
  saysWhy: (card: Card, to: Place) => boolean
}

/**
 * Moves the cards of a board at once and asks the server afterwards; where it refuses, the card is back where it was, and
 * its words say why. A move that has to say why waits in `asking`.
 */
export function useCardMoves<Card extends { readonly id: string; readonly name: string }, Place>(
  options: CardMoveOptions<Card, Place>,
) {
  const { carry, saysWhy } = options
  const [moves, setMoves] = useState<readonly CardMove<Card, Place>[]>([])
  const [asking, setAsking] = useState<CardMove<Card, Place>>()
  const focusOn = useRef('')

  // The button that had the focus went with its card: it is found again where the card is now.
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
        showErrorToast(`${card.name} was not moved`, error)
        // Back where it was it is drawn anew; who has gone on meanwhile stays there.
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
