// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Issue } from '#shared/intake/newsletter/admin-contract.ts'
import { IssueDialog } from './issue-row.tsx'
import { newsletterNow } from './queries.ts'

const id = '0197f1f2-0000-7000-8000-000000000006'

test('a draft saved by a colleague in the meantime is shown next to the edits before it can be overwritten', async () => {
  let issue: Issue = {
    ...{ id, subject: 'Rates in March', body: 'They fell.', version: 1, createdAt: '2026-03-01T10:00:00.000Z' },
    ...{ sentAt: null, recipients: 0, waiting: 0 },
  }
  fakeServer({
    'GET /api/admin/newsletter': () => ({
      body: {
        counts: { confirmed: 1, pending: 0, unsubscribed: 0 },
        weeks: [],
        issues: [issue],
        hasPostalAddress: true,
      },
    }),
    [`PUT /api/admin/newsletter/issues/${id}`]: ({ body }) => {
      if (body.version !== issue.version)
        return { status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } }
      issue = { ...issue, ...(body as Partial<Issue>), version: issue.version + 1 }
      return { body: {} }
    },
  })
  const onSaved = vi.fn()
  const Page = () => {
    const { data } = useQuery(newsletterNow)
    return data ? <IssueDialog id={id} issue={data.issues[0]} onSaved={onSaved} onClose={() => {}} /> : null
  }
  const before = renderAdmin(<Page />)
  await before.user.type(await screen.findByLabelText('Text'), ' Mine.')
  // A dialog that unmounts without being closed keeps its draft.
  before.unmount()
  const { user } = renderAdmin(<Page />)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text')).value).toBe('They fell. Mine.')
  issue = { ...issue, subject: 'Rates in April', body: 'They rose.', version: 2 }
  await user.click(screen.getByRole('button', { name: 'Save draft' }))

  expect(await screen.findByText('Saving again replaces it with your version.')).toBeDefined()
  expect(screen.getAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Lee Example changed this.',
  ])
  expect(screen.getByText('They rose.')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('They fell. Mine.')
  expect([issue.body, onSaved.mock.calls.length]).toEqual(['They rose.', 0])
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(issue).toMatchObject({ subject: 'Rates in April', body: 'They fell. Mine.', version: 3 })
})
