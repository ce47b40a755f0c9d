// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useCardMoves } from './use-card-moves.ts'

const card = { id: 'ada', name: 'Ada Harbor' }
const saysWhy = () => false

beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text }))

function Board({ carry }: { carry: () => Promise<unknown> }) {
  const { moves, move } = useCardMoves<typeof card, string>({ carry, saysWhy })
  const place = moves[0]?.to ?? 'New'
  return (
    <main>
      <h1>Leads</h1>
      <ul key={place} aria-label={place}>
        <li data-card={card.id}>
          <button type="button" onClick={() => move(card, 'Qualified', true)}>
            Move
          </button>
        </li>
      </ul>
    </main>
  )
}

test('a card moved by keyboard keeps the focus, also if an error reverts the move', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  render(<Board carry={() => promise} />)
  const button = (place: string) => within(screen.getByRole('list', { name: place })).getByRole('button')
  act(() => button('New').click())
  expect(document.activeElement).toBe(button('Qualified'))
  reject(new Error('No'))
  await waitFor(() => expect(document.activeElement).toBe(button('New')))
  expect(await screen.findByText('Ada Harbor wasn’t moved')).toBeDefined()
})
