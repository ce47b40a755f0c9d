// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import type { ApiKey } from '#shared/identity/api-keys/contract.ts'
import { ApiKeyActions } from './api-key-actions.tsx'

const id = '0197f1f2-0000-7000-8000-000000000007'
const apiKey: ApiKey = {
  ...{ id, label: 'Books', prefix: 'hl_Zk3f9a', scopes: [], perMinute: 60, createdBy: 'Pat Example' },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', expiresAt: null, lastUsedAt: null, previousUntil: null },
  ...{ revokedAt: null, revokedBy: null, restorableUntil: null },
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <ApiKeyActions apiKey={apiKey} isOver={false} />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      <UndoToaster />
    </>
  )
}

test('shows an error if a key cannot be restored, even if its row is gone', async () => {
  fakeServer({
    'GET /api/admin/api-keys': () => ({ body: { keys: [] } }),
    [`POST /api/admin/api-keys/${id}/revoke`]: () => ({ body: {} }),
    [`POST /api/admin/api-keys/${id}/restore`]: () => ({
      status: 409,
      body: { code: 'conflict', message: 'Too late.', fields: {} },
    }),
  })
  const { user } = renderAdmin(<Page />)
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  await screen.findByText('Books: revoked')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Books is still revoked')).toBeDefined()
})
