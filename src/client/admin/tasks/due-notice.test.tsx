// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { Task } from '#shared/admin/tasks/due-contract.ts'
import { dueTasks } from './due-count.tsx'
import { DueNotice } from './due-notice.tsx'

const dueNow = (): Task => ({
  ...{ id: '0197f1f2-0000-7000-8000-000000000007', subject: 'Call Ada Harbor', type: 'call', priority: 'normal' },
  ...{
    status: 'open',
    outcome: '',
    dueAt: new Date().toISOString(),
    isOverdue: true,
    assigneeId: null,
    assignee: null,
  },
  ...{ record: null, createdBy: 'Pat Example', createdAt: '2026-03-01T10:00:00.000Z', doneAt: null, doneBy: null },
  updatedAt: '2026-03-01T10:00:00.000Z',
})

test('a due task is announced inside an open dialog, and the focus returns afterwards', async () => {
  let latest: Task[] = []
  fakeServer({ 'GET /api/admin/tasks/due': () => ({ body: { count: latest.length, latest } }) })
  const { user, queryClient } = renderAdmin(
    <>
      <Dialog title="Write an issue" onClose={() => {}}>
        <input aria-label="Subject" />
      </Dialog>
      <DueNotice renderLink={({ subject }, isApart) => `${subject}, ${isApart ? 'apart' : 'here'}`} />
    </>,
  )
  await waitFor(() => expect(queryClient.getQueryData(dueTasks.queryKey)).toBeDefined())
  latest = [dueNow()]
  await act(() => queryClient.invalidateQueries(dueTasks))

  const dialog = screen.getByRole('dialog', { name: 'Write an issue' })
  const notice = within(dialog).getByRole('status')
  expect(notice.textContent).toContain('Call Ada Harbor, apart')
  await user.click(within(notice).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(notice.textContent).toBe(''))
  expect(document.activeElement).toBe(screen.getByLabelText('Subject'))
})

test('of the tasks that are due when it is loaded, only one that became due since the page opened is announced', async () => {
  const at = new Date(performance.timeOrigin - 60_000).toISOString()
  const earlier = { ...dueNow(), dueAt: at, subject: 'Call Grace Okafor' }
  const added = { ...earlier, id: '0197f1f2-0000-7000-8000-000000000008', subject: 'Call Maria Kowalczyk' }
  const latest = [earlier, { ...added, updatedAt: new Date().toISOString() }]
  fakeServer({ 'GET /api/admin/tasks/due': () => ({ body: { count: latest.length, latest } }) })
  renderAdmin(<DueNotice renderLink={({ subject }) => subject} />)
  const notice = await screen.findByRole('status')
  await waitFor(() => expect(notice.textContent).toContain('Due now: Call Maria Kowalczyk'))
  expect(notice.textContent).not.toContain('Grace')
})
