// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { CommandPalette } from './command-palette.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }))

const ids = { smi: '0198c0de-0000-7000-8000-000000000001', smith: '0198c0de-0000-7000-8000-000000000002' }
const hits = {
  smi: { kind: 'lead', id: ids.smi, title: 'Smilla Jones', detail: '' },
  smith: { kind: 'lead', id: ids.smith, title: 'Ada Smith', detail: '' },
}

beforeEach(() => {
  navigate.mockClear()
  // jsdom renders dialogs, but can't open them.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => {}
})

function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  return <CommandPalette typed={typed} onType={setTyped} onShowKeys={() => {}} onClose={onClose} />
}

/** Renders the palette after results for “smi”, with the request for “smith” pending. */
async function typeSmith() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = fakeServer({
    'GET /api/admin/list-views': () => ({ body: { views: [], choices: [] } }),
    'GET /api/admin/search': async ({ query }) => {
      const q = query.get('q') as keyof typeof hits
      if (q === 'smith') await promise
      // Never answered: however slow the keys are, the previous results stay on the screen.
      if (q !== 'smi' && q !== 'smith') await new Promise(() => {})
      return { body: { hits: [hits[q]], more: [] } }
    },
  })
  const onClose = vi.fn()
  const { user } = renderAdmin(<Palette onClose={onClose} />)
  await user.keyboard('smi')
  await screen.findByText('Smilla Jones')
  await user.keyboard('th')
  return { user, answer: resolve, onClose, server }
}

test('Enter opens a result for the current text, even if pressed before it has loaded', async () => {
  const { user, answer, server } = await typeSmith()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.count('/api/admin/search')).toBe(2))
  expect(navigate).not.toHaveBeenCalled()
  answer()
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce())
  expect(navigate.mock.calls[0]?.[0].href).toContain(ids.smith)
})

test('typing after Enter cancels it, and a selected visible result is opened right away', async () => {
  const { user, answer } = await typeSmith()
  await user.keyboard('{Enter}{Backspace}{Backspace}')
  answer()
  await screen.findByText('Smilla Jones')
  await screen.findByText(/^1 result/)
  expect(navigate).not.toHaveBeenCalled()

  await user.keyboard('x{ArrowDown}{Enter}')
  expect(navigate).toHaveBeenCalledOnce()
  expect(navigate.mock.calls[0]?.[0].href).toContain(ids.smi)
})
