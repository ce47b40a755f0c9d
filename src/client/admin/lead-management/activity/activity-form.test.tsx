// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { localToday } from '#client/platform/browser/local-today.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { addDays } from '#shared/kit/calendar-day.ts'
import { ActivityForm } from './activity-form.tsx'
import { quickDays } from './call-fields.tsx'

const id = '0197f1f2-0000-7000-8000-000000000001'
const lead = { id, nextAction: '', nextActionOn: null }
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
  const { user } = renderAdmin(<ActivityForm lead={lead} task={null} />)
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
  const { user, unmount } = renderAdmin(<ActivityForm lead={lead} task={null} />)
  await user.type(textBox(), 'Wants a call')
  unmount()
  const other = renderAdmin(<ActivityForm lead={{ ...lead, id: '0197f1f2-0000-7000-8000-000000000002' }} task={null} />)
  expect(textBox().value).toBe('')
  other.unmount()

  renderAdmin(<ActivityForm lead={lead} task={null} />)
  expect(textBox().value).toBe('Wants a call')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(textBox().value).toBe(''))
  expect(notesOf(server)).toEqual(['Wants a call'])
})

test('a draft call is restored too', async () => {
  fakeServer(colleagues)
  const { user, unmount } = renderAdmin(<ActivityForm lead={lead} task={null} />)
  await user.click(screen.getByRole('tab', { name: 'Call' }))
  unmount()
  renderAdmin(<ActivityForm lead={lead} task={null} />)
  expect(textBox('Notes (optional)').value).toBe('')
  expect(screen.getByRole('button', { name: 'Log call' })).toBeDefined()
})

test('arrow keys move between note, call and task', async () => {
  fakeServer(colleagues)
  const { user } = renderAdmin(<ActivityForm lead={lead} task="The form of a task" />)
  await user.click(screen.getByRole('tab', { name: 'Note' }))
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tabpanel').textContent).toBe('The form of a task')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Log call' })).toBeDefined()
})

const callsOf = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.flatMap(({ path, body }) => (path === `/api/admin/leads/${id}/calls` ? [body] : []))
const inGroup = (name: string) => within(screen.getByRole('group', { name }))

test('a call and its next step are one request, from the keyboard alone', async () => {
  const server = fakeServer({ ...colleagues, [`POST /api/admin/leads/${id}/calls`]: () => ({ body: {} }) })
  const { user } = renderAdmin(<ActivityForm lead={lead} task={null} />)
  await user.click(screen.getByRole('tab', { name: 'Call' }))
  expect(document.activeElement).toBe(inGroup('Outcome').getByLabelText('Spoke with them'))
  await user.keyboard('{ArrowDown}')
  await user.tab()
  await user.keyboard('Asked for March')
  await user.tab()
  await user.keyboard('Call again')
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(callsOf(server)).toHaveLength(1))
  expect(callsOf(server)[0]).toMatchObject({
    ...{ outcome: 'voicemail', body: 'Asked for March' },
    nextStep: {
      nextAction: 'Call again',
      nextActionOn: addDays(localToday(), 1),
      before: { nextAction: '', nextActionOn: null },
    },
  })
  await waitFor(() => expect(textBox().value).toBe(''))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add note' }))
})

test('a call without a next step keeps the lead’s own', async () => {
  const server = fakeServer({ ...colleagues, [`POST /api/admin/leads/${id}/calls`]: () => ({ body: {} }) })
  const { user } = renderAdmin(<ActivityForm lead={{ ...lead, nextAction: 'Send a brochure' }} task={null} />)
  await user.click(screen.getByRole('tab', { name: 'Call' }))
  await user.click(inGroup('Outcome').getByLabelText('Busy'))
  await user.click(screen.getByRole('button', { name: 'Log call' }))
  await waitFor(() => expect(callsOf(server)).toHaveLength(1))
  expect(callsOf(server)[0]).not.toHaveProperty('nextStep')
})

test('every bad field is named at once, what was typed stays, and a retry sends the same id', async () => {
  let isDown = true
  const server = fakeServer({
    ...colleagues,
    [`POST /api/admin/leads/${id}/calls`]: () =>
      isDown ? { status: 422, body: { code: 'invalid', message: 'No.', fields: {} } } : { body: {} },
  })
  const { user } = renderAdmin(<ActivityForm lead={lead} task={null} />)
  await user.click(screen.getByRole('tab', { name: 'Call' }))
  const step = screen.getByLabelText<HTMLInputElement>('What to do')
  fireEvent.change(step, { target: { value: 'x'.repeat(201) } })
  await user.click(screen.getByRole('button', { name: 'Log call' }))
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Choose an outcome',
    'Please use at most 200 characters',
  ])
  expect(callsOf(server)).toEqual([])

  await user.clear(step)
  await user.type(step, 'Call again')
  await user.click(inGroup('Outcome').getByLabelText('No answer'))
  await user.click(screen.getByRole('button', { name: 'Log call' }))
  await screen.findByText('No.')
  expect(step.value).toBe('Call again')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Log call' }))
  await waitFor(() => expect(callsOf(server)).toHaveLength(2))
  expect(new Set(callsOf(server).map(({ activityId }) => activityId)).size).toBe(1)
})

test('a next step that changed since is shown, and replaced only by a second save', async () => {
  const server = fakeServer({
    ...colleagues,
    [`POST /api/admin/leads/${id}/calls`]: () => ({
      status: 409,
      body: { code: 'conflict', message: 'Changed since.', fields: {} },
    }),
  })
  function Panel() {
    const [isLate, setLate] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setLate(true)}>
          A colleague
        </button>
        <ActivityForm lead={{ ...lead, nextAction: isLate ? 'Wait' : '' }} task={null} />
      </>
    )
  }
  const { user } = renderAdmin(<Panel />)
  await user.click(screen.getByRole('tab', { name: 'Call' }))
  await user.click(inGroup('Outcome').getByLabelText('Busy'))
  await user.type(screen.getByLabelText('What to do'), 'Call again')
  await user.click(screen.getByRole('button', { name: 'A colleague' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It is now: Wait.')
  for (const nextAction of ['', 'Wait']) {
    await user.click(screen.getByRole('button', { name: 'Log call' }))
    await screen.findByText('Changed since.')
    expect(callsOf(server).at(-1)).toMatchObject({ nextStep: { before: { nextAction } } })
  }
})

test('the quick days are tomorrow, in three days and next Monday', () => {
  expect(quickDays('2026-03-06').map(([, on]) => on)).toEqual(['2026-03-07', '2026-03-09', '2026-03-09'])
  expect(quickDays('2026-03-02').map(([, on]) => on)).toEqual(['2026-03-03', '2026-03-05', '2026-03-09'])
})
