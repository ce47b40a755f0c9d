// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { LenderDetail, LenderRecord } from '#shared/placement/lenders/admin-contract.ts'
import { lenderFile } from './queries.ts'
import { RecordForm } from './record-form.tsx'

const id = '0197f1f2-0000-7000-8000-000000000002'
const saved: LenderDetail = {
  ...{
    id,
    isSample: false,
    isReplaced: false,
    recordVersion: 1,
    updatedAt: '2026-03-01T10:00:00.000Z',
    criteria: [],
    today: '2026-03-01',
  },
  record: {
    ...{
      name: 'Tide Funding',
      legalName: '',
      lenderType: null,
      status: 'active',
      submissionMethod: 'link',
      ownerReports: 'authorized',
      submissionEmail: '',
    },
    ...{ contacts: [], licenses: [], dataUseCertifiedOn: null, commissionBasisPoints: 250 },
    ...{ renewalCommissionBasisPoints: null, commissionSchemes: [], clawbackDays: 30, notes: '' },
  },
}

const Panel = () => {
  const { data } = useQuery(lenderFile(id))
  return data ? <RecordForm lender={data} mayChange /> : null
}

function serve() {
  let file = saved
  fakeServer({
    [`GET /api/admin/lenders/${id}`]: () => ({ body: file }),
    [`PUT /api/admin/lenders/${id}`]: ({ body }) => {
      if (body.recordVersion !== file.recordVersion) return { status: 409, body: { code: 'conflict', message: 'No' } }
      file = { ...file, recordVersion: file.recordVersion + 1, record: body.record as LenderRecord }
      return { body: file }
    },
  })
  return {
    latest: () => file.record,
    colleagueSaves: (theirs: Partial<LenderRecord>) => {
      file = { ...file, recordVersion: file.recordVersion + 1, record: { ...file.record, ...theirs } }
    },
  }
}

const save = () => screen.getByRole('button', { name: 'Save lender' })

test('saving writes only edited fields and leaves others as someone else saved them', async () => {
  const server = serve()
  const { user, queryClient } = renderAdmin(<Panel />)
  await user.type(await screen.findByLabelText('Notes'), 'Mine')
  server.colleagueSaves({ renewalCommissionBasisPoints: 150, notes: 'Theirs' })
  await act(() => queryClient.invalidateQueries(lenderFile(id)))

  expect((await screen.findByRole('alert')).textContent).toContain('Someone else has changed: notes.')
  expect(screen.getByText(/has changed: renewal commission. The form shows/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Renewal commission').value).toBe('1.5')
  await user.type(screen.getByLabelText('Notes'), ' too')
  await user.click(save())
  await screen.findByText(/Saving replaces it with your input/)
  expect(server.latest().notes).toBe('Theirs')
  await user.click(save())
  await screen.findByText('Saved.')
  expect(server.latest()).toMatchObject({
    notes: 'Mine too',
    renewalCommissionBasisPoints: 150,
    commissionBasisPoints: 250,
  })
})

test('an unsaved form reopens based on its version: a later save is shown and not overwritten without asking', async () => {
  const server = serve()
  const before = renderAdmin(<Panel />)
  await before.user.type(await screen.findByLabelText('Notes'), 'Mine')
  before.unmount()
  server.colleagueSaves({ notes: 'Theirs' })

  const { user } = renderAdmin(<Panel />)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Notes')).value).toBe('Mine')
  await user.click(save())
  await screen.findByText(/has changed: notes. Saving replaces it with your input/)
  expect(server.latest().notes).toBe('Theirs')
  await user.click(save())
  await screen.findByText('Saved.')
  expect(server.latest().notes).toBe('Mine')
})

test('input typed during a save is kept and doesn’t revert a colleague’s change', async () => {
  const server = serve()
  const { user, queryClient } = renderAdmin(<Panel />)
  await user.type(await screen.findByLabelText('Notes'), 'Mine')
  server.colleagueSaves({ legalName: 'Tide LLC' })
  await act(() => queryClient.invalidateQueries(lenderFile(id)))
  await screen.findByText(/has changed: legal name. The form shows/)
  fireEvent.click(save())
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine, and more' } })
  await waitFor(() => expect(server.latest()).toMatchObject({ notes: 'Mine', legalName: 'Tide LLC' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Mine, and more')
  await user.click(save())
  await screen.findByText('Saved.')
  expect(server.latest()).toMatchObject({ notes: 'Mine, and more', legalName: 'Tide LLC' })
})
