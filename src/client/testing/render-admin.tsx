import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { clearDrafts } from '#client/platform/drafts/draft-store.ts'
import { createQueryClient } from '#client/platform/request/query-client.ts'
import { clearSession } from '#client/platform/session/session-store.ts'
import { FakeSocket } from './fake-socket.ts'

/** jsdom has no layout, so nothing scrolls or intersects; it renders dialogs but can't open them. */
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

const queryClients = new Set<QueryClient>()

afterEach(() => {
  cleanup()
  for (const queryClient of queryClients) queryClient.clear()
  queryClients.clear()
  clearSession()
  clearDrafts()
})

/** Renders a part of the admin with the browser's query settings, and returns a user to interact with it. */
export function renderAdmin(part: ReactNode) {
  const user = userEvent.setup()
  const queryClient = createQueryClient()
  queryClients.add(queryClient)
  const view = render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>)
  return { ...view, user, queryClient }
}
