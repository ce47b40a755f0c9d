// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ActivityForm } from './activity-form.tsx'

const id = '0197f1f2-0000-7000-8000-000000000001'
const textBox = (label = 'Note') => screen.getByLabelText<HTMLTextAreaElement>(label)

const ann = '0197f1f2-0000-7000-8000-0000000000a1'
const colleagues = {
  'GET /api/admin/tasks/assignees': () => ({
    body: {
      assignees: [
        { id: ann, name: 'Ann Example' },
        { id: '0197f1f2-0000-7000-8000-0000000000b1', name: 'Ben Example' },
      ],
    },
  }),
}
const notesOf = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.flatMap(({ method, body }) => (method === 'POST' ? [body.body] : []))

test('an @ offers colleagues, and the note is sent with who is mentioned', async () => {
  const server = fakeServer({ ...colleagues, [`POST /api/admin/leads/${id}/notes`]: () => ({ body: {} }) })
  const { user } = renderAdmin(<ActivityForm id={id} task={null} />)
  await user.type(textBox(), 'Ask @exa')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ann Example'),
    expect.stringContaining('Ben Example'),
  ])
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(textBox().getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  await user.keyboard('{Enter}')
  expect(textBox().value).toBe('Ask @Ann Example ')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(textBox(), 'today @')
  expect(await screen.findByRole('listbox')).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(notesOf(server)).toEqual([`Ask @[Ann Example](${ann}) today @`]))
})

test('a draft note is restored with its lead until it is added', async () => {
  const server = fakeServer({ ...colleagues, [`POST /api/admin/leads/${id}/notes`]: () => ({ body: {} }) })
  const { user, unmount } = renderAdmin(<ActivityForm id={id} task={null} />)
  await user.type(textBox(), 'Wants a call')
  unmount()
  const other = renderAdmin(<ActivityForm id="0197f1f2-0000-7000-8000-000000000002" task={null} />)
  expect(textBox().value).toBe('')
  other.unmount()

  renderAdmin(<ActivityForm id={id} task={null} />)
  expect(textBox().value).toBe('Wants a call')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(textBox().value).toBe(''))
  expect(notesOf(server)).toEqual(['Wants a call'])
})

test('a draft call is restored too', async () => {
  fakeServer(colleagues)
  const { user, unmount } = renderAdmin(<ActivityForm id={id} task={null} />)
  await user.click(screen.getByRole('tab', { name: 'Call' }))
  unmount()
  renderAdmin(<ActivityForm id={id} task={null} />)
  expect(textBox('Notes (optional)').value).toBe('')
  expect(screen.getByRole('button', { name: 'Log call' })).toBeDefined()
})

test('arrow keys move between note, call and task', async () => {
  fakeServer(colleagues)
  const { user } = renderAdmin(<ActivityForm id={id} task="The form of a task" />)
  await user.click(screen.getByRole('tab', { name: 'Note' }))
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tabpanel').textContent).toBe('The form of a task')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Log call' })).toBeDefined()
})
