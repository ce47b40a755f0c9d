// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { ActivityForm } from './activity-form.tsx'

const id = '0197f1f2-0000-7000-8000-000000000001'
const words = (label = 'Note') => screen.getByLabelText<HTMLTextAreaElement>(label)

test('a note that somebody has begun is there again when the lead is, by lead, until it is kept', async () => {
  const server = fakeServer({ [`POST /api/admin/leads/${id}/notes`]: () => ({ body: {} }) })
  const { user, unmount } = draw(<ActivityForm id={id} />)
  await user.type(words(), 'Wants a call')
  unmount()
  const other = draw(<ActivityForm id="0197f1f2-0000-7000-8000-000000000002" />)
  expect(words().value).toBe('')
  other.unmount()

  draw(<ActivityForm id={id} />)
  expect(words().value).toBe('Wants a call')
  await user.click(screen.getByRole('button', { name: 'Keep the note' }))
  await waitFor(() => expect(words().value).toBe(''))
  expect(server.requests.map(({ body }) => body.body)).toEqual(['Wants a call'])
})

test('so is how a call ended', async () => {
  fakeServer({})
  const { user, unmount } = draw(<ActivityForm id={id} />)
  const keep = screen.getByLabelText<HTMLSelectElement>('Keep')
  await user.selectOptions(keep, keep.options[1]?.text ?? '')
  unmount()
  draw(<ActivityForm id={id} />)
  expect(words('What was said (optional)').value).toBe('')
  expect(screen.getByRole('button', { name: 'Keep the call' })).toBeDefined()
})
