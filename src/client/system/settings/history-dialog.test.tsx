// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { HistoryDialog } from './history-dialog.tsx'

test('keeps the history dialog open until a version is restored', async () => {
  const answer = Promise.withResolvers<void>()
  const value = { tagline: 'Honest terms' }
  const versions = [2, 1].map((version) => ({ version, changedBy: null, changedAt: null, value }))
  fakeServer({
    'GET /api/admin/settings/brand/history': () => ({ body: { versions } }),
    'POST /api/admin/settings/brand/restore': () => answer.promise.then(() => ({ body: { version: 3 } })),
  })
  const onClose = vi.fn()
  const { user } = renderAdmin(<HistoryDialog section="brand" version={2} onRestored={() => {}} onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: /^Restore/ }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
