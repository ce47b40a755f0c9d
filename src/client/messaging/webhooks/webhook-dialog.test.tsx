// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Webhook } from '#shared/messaging/webhooks/contract.ts'
import { changeWebhook, webhookList } from './queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

const id = '0197f1f2-0000-7000-8000-000000000007'

test('a colleague’s change to an endpoint is shown, and fields without edits follow it', async () => {
  let webhook: Webhook = {
    ...{
      id,
      url: 'https://hooks.example.com/a',
      description: 'Books',
      events: ['application.stage-changed'],
      version: 1,
    },
    ...{ createdAt: '2026-03-01T10:00:00.000Z', pausedAt: null, pausedBy: null, consecutiveFailures: 0 },
    ...{ createdBy: 'Pat Example', needsTakeover: false },
    previousSecretUntil: null,
  }
  fakeServer({
    'GET /api/admin/webhooks': () => ({ body: { webhooks: [webhook] } }),
    [`PUT /api/admin/webhooks/${id}`]: ({ body }) => {
      if (body.version !== webhook.version) return { status: 409, body: { code: 'conflict', message: 'Too late.' } }
      webhook = { ...webhook, ...(body as Partial<Webhook>), version: webhook.version + 1 }
      return { body: {} }
    },
  })
  const onSaved = vi.fn()
  const Page = () => {
    const [first] = useQuery(webhookList).data?.webhooks ?? []
    const settled = { onSaved, onClose: () => {} }
    return first ? (
      <WebhookDialog title="Edit" action="Save" webhook={first} mutation={changeWebhook(id)} {...settled} />
    ) : null
  }
  const before = renderAdmin(<Page />)
  await before.user.type(await screen.findByLabelText('Receiving app'), ' of ours')
  // A dialog that unmounts without being closed keeps its draft.
  before.unmount()
  const { user } = renderAdmin(<Page />)
  expect((await screen.findByLabelText<HTMLInputElement>('Receiving app')).value).toBe('Books of ours')
  webhook = { ...webhook, description: 'Ledger', url: 'https://hooks.example.com/b', version: 2 }
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/Someone else has changed: receiving app. Saving replaces/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe('https://hooks.example.com/b')
  expect([webhook.description, onSaved.mock.calls.length]).toEqual(['Ledger', 0])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(webhook).toMatchObject({ description: 'Books of ours', url: 'https://hooks.example.com/b', version: 3 })
})
