// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { tryToCloseDialog } from '#client/testing/try-to-close-dialog.ts'
import { AddTaskDialog } from './add-task-dialog.tsx'

const lead = (number: number) => ({ kind: 'lead' as const, id: `0197f1f2-0000-7000-8000-00000000000${number}` })
const subject = () => screen.getByLabelText<HTMLInputElement>('Task')

test('an unsaved task is restored in the next dialog about the same record only', async () => {
  fakeServer({
    'GET /api/admin/tasks/assignees': () => ({ body: { assignees: [] } }),
    'POST /api/admin/tasks': () => ({ body: {} }),
  })
  const onClose = vi.fn()
  const open = (number: number) => renderAdmin(<AddTaskDialog record={lead(number)} me="" onClose={onClose} />)
  const before = open(1)
  await before.user.type(subject(), 'Call at four')
  before.unmount()
  const other = open(2)
  expect(subject().value).toBe('')
  other.unmount()
  const { user } = open(1)
  expect(subject().value).toBe('Call at four')
  await user.click(screen.getByRole('button', { name: 'Add task' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(subject().value).toBe('')
})

test('the dialog stays open until the task is saved', async () => {
  const answer = Promise.withResolvers<void>()
  fakeServer({
    'GET /api/admin/tasks/assignees': () => ({ body: { assignees: [] } }),
    'POST /api/admin/tasks': () => answer.promise.then(() => ({})),
  })
  const onClose = vi.fn()
  const { user } = renderAdmin(<AddTaskDialog record={null} me="" onClose={onClose} />)
  await user.type(screen.getByLabelText('Task'), 'Call Ada Harbor{Enter}')
  await screen.findByRole('button', { name: 'Adding…' })
  await tryToCloseDialog(user)
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
