// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import { DoneButton } from './done-button.tsx'

const reopened: Task = {
  ...{ id: '0197f1f2-0000-7000-8000-000000000004', subject: 'Call at four', type: 'call', priority: 'normal' },
  ...{ status: 'open', outcome: 'She wants to wait for spring.', dueAt: '2026-03-02T16:00:00.000Z', isOverdue: false },
  ...{ assigneeId: null, assignee: null, record: null, createdBy: 'Pat Example', doneAt: null, doneBy: null },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' },
}

test('marking a reopened task as done keeps its outcome', async () => {
  const server = fakeServer({ [`POST /api/admin/tasks/${reopened.id}/status`]: () => ({}) })
  const { user } = renderAdmin(<DoneButton task={reopened} />)
  await user.click(screen.getByRole('button', { name: 'Done: Call at four' }))
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(server.requests[0]?.body).toMatchObject({ to: 'done', outcome: 'She wants to wait for spring.' })
})

test('an error is shown until it is closed', async () => {
  fakeServer({
    [`POST /api/admin/tasks/${reopened.id}/status`]: () => ({
      ...{ status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } },
    }),
  })
  const { user } = renderAdmin(<DoneButton task={reopened} />)
  await user.click(screen.getByRole('button', { name: 'Done: Call at four' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t update “Call at four”')
})
