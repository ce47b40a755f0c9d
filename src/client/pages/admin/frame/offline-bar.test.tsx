// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { OfflineBar } from './offline-bar.tsx'

const setOnline = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

afterEach(() => vi.restoreAllMocks())

function Lists({ read }: { read: () => Promise<string> }) {
  const one = useQuery({ queryKey: ['one'], queryFn: read, retry: false })
  return <p>{one.data ?? one.status}</p>
}

test('an offline device is named once, and what failed loads when it is back', async () => {
  let isDown = true
  const read = () => (isDown ? Promise.reject(new Error('Failed to fetch')) : Promise.resolve('five leads'))
  renderAdmin(
    <>
      <OfflineBar />
      <Lists read={read} />
    </>,
  )
  expect(screen.getByRole('status').textContent).toBe('')
  setOnline(false)
  expect(screen.getByRole('status').textContent).toContain('You’re offline.')
  expect(await screen.findByText('error')).toBeDefined()
  isDown = false
  setOnline(true)
  expect(await screen.findByText('five leads')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('')
})
