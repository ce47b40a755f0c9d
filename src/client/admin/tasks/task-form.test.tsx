// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import { taskDetail } from './queries.ts'
import { TaskPanel } from './task-panel.tsx'

const id = '0197f1f2-0000-7000-8000-000000000004'
const saved: Task = {
  ...{ id, subject: 'Call at four', type: 'follow_up', priority: 'normal', status: 'open', outcome: '' },
  ...{ dueAt: '2026-03-02T16:00:00.000Z', isOverdue: false, assigneeId: null, assignee: null, record: null },
  ...{ createdBy: 'Pat Example', createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' },
  ...{ doneAt: null, doneBy: null },
}

const Panel = () => {
  useQuery(taskDetail(id))
  return <TaskPanel id={id} onClose={() => {}} renderRecord={() => null} />
}

test("another user's change is shown next to the draft, and untouched fields follow it", async () => {
  let task = saved
  fakeServer({
    [`GET /api/admin/tasks/${id}`]: () => ({ body: task }),
    'GET /api/admin/tasks/assignees': () => ({ body: { assignees: [] } }),
    [`POST /api/admin/tasks/${id}/change`]: ({ body }) => {
      if (body.expectedUpdatedAt !== task.updatedAt)
        return { status: 409, body: { code: 'conflict', message: 'Too late.' } }
      task = { ...task, ...(body as Partial<Task>), updatedAt: '2026-03-01T12:00:00.000Z' }
      return { body: {} }
    },
  })
  const { user } = renderAdmin(<Panel />)
  const subject = await screen.findByLabelText<HTMLInputElement>('Task')
  await user.clear(subject)
  await user.type(subject, 'Call at five')
  task = { ...task, subject: 'Call at six', priority: 'high', updatedAt: '2026-03-01T11:00:00.000Z' }
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  expect(await screen.findByText(/Someone else has changed: task. Save again/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Task').value).toBe('Call at five')
  expect(screen.getByLabelText<HTMLSelectElement>('Priority').value).toBe('high')
  expect(task.subject).toBe('Call at six')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('heading', { name: 'Call at five' })
  expect(task).toMatchObject({ subject: 'Call at five', priority: 'high' })
})

test('a change that arrives after the draft is shown, and overwritten only after one refusal', async () => {
  let task = saved
  const seen: unknown[] = []
  fakeServer({
    [`GET /api/admin/tasks/${id}`]: () => ({ body: task }),
    'GET /api/admin/tasks/assignees': () => ({ body: { assignees: [] } }),
    [`POST /api/admin/tasks/${id}/change`]: ({ body }) => {
      seen.push(body.expectedUpdatedAt)
      return { status: 409, body: { code: 'conflict', message: 'Too late.' } }
    },
  })
  const { user, queryClient } = renderAdmin(<Panel />)
  const subject = await screen.findByLabelText<HTMLInputElement>('Task')
  await user.type(subject, ', or five')
  task = { ...task, subject: 'Call at six', updatedAt: '2026-03-01T11:00:00.000Z' }
  await act(() => queryClient.invalidateQueries(taskDetail(id)))
  await screen.findByText('Someone else has changed: task.')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Too late.')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(seen).toEqual([saved.updatedAt, task.updatedAt]))
  expect(subject.value).toBe('Call at four, or five')
})

test('if another user closes the task, the form says so and keeps the draft', async () => {
  let task = saved
  fakeServer({
    [`GET /api/admin/tasks/${id}`]: () => ({ body: task }),
    'GET /api/admin/tasks/assignees': () => ({ body: { assignees: [] } }),
    [`POST /api/admin/tasks/${id}/status`]: ({ body }) => {
      task = { ...task, status: body.to as Task['status'] }
      return { body: {} }
    },
  })
  const { user, queryClient } = renderAdmin(<Panel />)
  await user.type(await screen.findByLabelText('Outcome (optional)'), 'They want a term loan')
  await user.type(screen.getByLabelText('Task'), ', or five')
  task = { ...task, status: 'done', doneBy: 'Lee Example', doneAt: '2026-03-01T11:00:00.000Z' }
  await act(() => queryClient.invalidateQueries(taskDetail(id)))

  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Lee Example has since closed this task as “Done”.*a term loan/,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Task').value).toBe('Call at four, or five')
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  const outcome = await screen.findByLabelText<HTMLTextAreaElement>('Outcome (optional)')
  expect(outcome.value).toBe('They want a term loan')
  await user.click(screen.getByRole('button', { name: 'Mark as done' }))
  await screen.findByRole('button', { name: 'Reopen' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('drafts about a task are restored when it is opened again', async () => {
  fakeServer({
    [`GET /api/admin/tasks/${id}`]: () => ({ body: saved }),
    'GET /api/admin/tasks/assignees': () => ({ body: { assignees: [] } }),
  })
  const { user, unmount } = renderAdmin(<Panel />)
  await user.type(await screen.findByLabelText('Task'), ' sharp')
  await user.type(screen.getByLabelText('Outcome (optional)'), 'No answer')
  unmount()
  renderAdmin(<Panel />)
  expect((await screen.findByLabelText<HTMLInputElement>('Task')).value).toBe('Call at four sharp')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Outcome (optional)').value).toBe('No answer')
})
