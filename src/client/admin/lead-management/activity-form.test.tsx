// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ActivityForm } from './activity-form.tsx'

const id = '0197f1f2-0000-7000-8000-000000000001'
const textBox = (label = 'Note') => screen.getByLabelText<HTMLTextAreaElement>(label)

test('a draft note is restored with its lead until it is added', async () => {
  const server = fakeServer({ [`POST /api/admin/leads/${id}/notes`]: () => ({ body: {} }) })
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
  expect(server.requests.map(({ body }) => body.body)).toEqual(['Wants a call'])
})

test('a draft call is restored too', async () => {
  fakeServer({})
  const { user, unmount } = renderAdmin(<ActivityForm id={id} task={null} />)
  await user.click(screen.getByRole('tab', { name: 'Call' }))
  unmount()
  renderAdmin(<ActivityForm id={id} task={null} />)
  expect(textBox('Notes (optional)').value).toBe('')
  expect(screen.getByRole('button', { name: 'Log call' })).toBeDefined()
})

test('arrow keys move between note, call and task', async () => {
  fakeServer({})
  const { user } = renderAdmin(<ActivityForm id={id} task="The form of a task" />)
  await user.click(screen.getByRole('tab', { name: 'Note' }))
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tabpanel').textContent).toBe('The form of a task')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Log call' })).toBeDefined()
})
