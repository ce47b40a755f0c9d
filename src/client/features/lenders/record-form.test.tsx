// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lenderFile } from '#client/features/lenders/queries.ts'
import { RecordForm } from '#client/features/lenders/record-form.tsx'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { LenderFile, LenderRecord } from '#shared/lenders/desk-contract.ts'

const id = '0197f1f2-0000-7000-8000-000000000002'
const begun: LenderFile = {
  ...{
    id,
    isSample: false,
    recordVersion: 1,
    updatedAt: '2026-03-01T10:00:00.000Z',
    criteria: [],
    today: '2026-03-01',
  },
  record: {
    ...{ name: 'Tide Funding', legalName: '', status: 'active', submissionMethod: 'link', submissionEmail: '' },
    ...{ contacts: [], licences: [], dataUseCertifiedOn: null, commissionBasisPoints: 250 },
    ...{ renewalCommissionBasisPoints: null, commissionSchemes: [], clawbackDays: 30, notes: '' },
  },
}

const Panel = () => {
  const { data } = useQuery(lenderFile(id))
  return data ? <RecordForm lender={data} mayChange /> : null
}

beforeEach(() => sessionStorage.clear())

test('saving writes what was touched here, and leaves what somebody else has saved in all other fields', async () => {
  let file = begun
  fakeServer({
    [`GET /api/admin/lenders/${id}`]: () => ({ body: file }),
    [`PUT /api/admin/lenders/${id}`]: ({ body }) => {
      if (body.recordVersion !== file.recordVersion) return { status: 409, body: { code: 'conflict', message: 'No' } }
      file = { ...file, recordVersion: file.recordVersion + 1, record: body.record as LenderRecord }
      return { body: file }
    },
  })
  const { user, queryClient } = draw(<Panel />)
  await user.type(await screen.findByLabelText('Notes'), 'Mine')
  file = { ...file, recordVersion: 2, record: { ...file.record, renewalCommissionBasisPoints: 150, notes: 'Theirs' } }
  await act(() => queryClient.invalidateQueries(lenderFile(id)))

  expect((await screen.findByRole('alert')).textContent).toContain('somebody else has changed: notes.')
  expect(screen.getByText(/has changed: commission of renewals. It stands here/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Commission of renewals').value).toBe('1.5')
  await user.type(screen.getByLabelText('Notes'), ' too')
  await user.click(screen.getByRole('button', { name: 'Save the record' }))
  await screen.findByText(/Saving puts what you typed in its place/)
  expect(file.record.notes).toBe('Theirs')
  await user.click(screen.getByRole('button', { name: 'Save the record' }))
  await screen.findByText('Saved.')
  expect(file.record).toMatchObject({
    notes: 'Mine too',
    renewalCommissionBasisPoints: 150,
    commissionBasisPoints: 250,
  })
})
