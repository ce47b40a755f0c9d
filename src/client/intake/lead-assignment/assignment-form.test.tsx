// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Assignment } from '#shared/intake/lead-assignment/contract.ts'
import { AssignmentForm } from './assignment-form.tsx'
import { currentAssignment } from './queries.ts'

const pat = { id: '0197f1f2-0000-7000-8000-000000000005', name: 'Pat Example' }

const west = { id: '0197f1f2-0000-7000-8000-000000000006', name: 'West' }
const choices = { owners: [pat], teams: [west], sources: [], products: [['sba', 'SBA loan'] as const] }
const rule = { source: '', product: '', states: [], teamId: null, staffIds: [] }

const Page = () => {
  const { data } = useQuery(currentAssignment)
  return data ? <AssignmentForm saved={data} choices={choices} /> : null
}

test('rules saved by a colleague are shown before they can be overwritten', async () => {
  let saved: Assignment = { isEnabled: false, rules: [], version: 0, changedBy: null }
  fakeServer({
    'GET /api/admin/lead-assignment': () => ({ body: saved }),
    'PUT /api/admin/lead-assignment': ({ body }) => {
      if (body.version !== saved.version) return { status: 409, body: { code: 'conflict', message: 'Too late.' } }
      saved = { ...(body as Assignment), version: saved.version + 1, changedBy: 'Olga Owner' }
      return { body: saved }
    },
  })
  const before = renderAdmin(<Page />)
  await before.user.click(await screen.findByRole('button', { name: 'Add rule' }))
  await before.user.click(screen.getByRole('checkbox', { name: 'Pat Example' }))
  // The draft survives leaving the page.
  before.unmount()
  const { user } = renderAdmin(<Page />)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Pat Example' })).checked).toBe(true)
  saved = {
    isEnabled: true,
    rules: [{ ...rule, source: 'quiz', staffIds: [pat.id] }],
    version: 1,
    changedBy: 'Max Manager',
  }
  await user.click(screen.getByRole('button', { name: 'Save rules' }))

  const notice = await screen.findByText(/Max Manager saved other rules: rules on; quiz to Pat Example. Saving again/)
  expect(notice).toBeDefined()
  expect(saved.rules).toHaveLength(1)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Assign new leads by these rules' }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save rules' }))
  await screen.findByText(/Saved. Applies to new leads and applications only/)
  expect(saved).toMatchObject({ isEnabled: true, version: 2, rules: [{ source: '' }] })
})

test('a rule gives applications of a product and of some states to a team', async () => {
  let sent: unknown
  fakeServer({
    'GET /api/admin/lead-assignment': () => ({
      body: { isEnabled: true, rules: [{ ...rule, staffIds: [pat.id] }], version: 1, changedBy: null },
    }),
    'PUT /api/admin/lead-assignment': ({ body }) => {
      sent = body
      return { body: { ...body, version: 2, changedBy: null } }
    },
  })
  const { user } = renderAdmin(<Page />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Product' }), 'SBA loan')
  await user.selectOptions(screen.getByRole('combobox', { name: 'States' }), 'California')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Add a state' }), 'Arizona')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Add a state' }), 'Texas')
  await user.click(screen.getByRole('button', { name: 'Remove Texas' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'are assigned in turn to' }), 'West: round robin')
  expect(screen.queryByRole('checkbox', { name: 'Pat Example' })).toBeNull()
  await screen.findByText(/Applies to applications only/)
  await user.click(screen.getByRole('button', { name: 'Save rules' }))
  await screen.findByText(/Saved. Applies to new leads/)
  expect(sent).toMatchObject({
    rules: [{ source: '', product: 'sba', states: ['AZ', 'CA'], teamId: west.id, staffIds: [] }],
  })
})
