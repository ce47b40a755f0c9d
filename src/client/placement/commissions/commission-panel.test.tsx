// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'
import { ApplicationCommissions } from './application-commissions.tsx'
import { CommissionPanel } from './commission-panel.tsx'
import { commissionFile } from './queries.ts'

const id = '0197f1f2-0000-7000-8000-000000000001'
const path = `/api/admin/commissions/${id}`

const commission: ListedCommission = {
  ...{ id, applicationId: '0197f1f2-0000-7000-8000-000000000002', reference: 'HL-7Q4K-92XM' },
  ...{ client: 'Harbor Bakery LLC', direction: 'receivable', party: 'Pier Bank', staffId: null, lender: 'Pier Bank' },
  ...{ description: 'Lender commission', basis: 'advance', basisPoints: 300, flatCents: 0 },
  ...{ scheduledOn: '2026-03-02', scheduledCents: 150_000, settledOn: null, settledCents: 0, clawedBackCents: 0 },
  ...{ balanceCents: 150_000, status: 'due', invoiceNumber: '', approvedBy: null, clawbackUntil: null },
  ...{ splitOf: null, successFeeId: null, reverses: null, version: 2 },
}
const file: CommissionDetail = {
  ...{ commission, payments: [], shares: [], brokerageCents: 150_000, changedBy: null, today: '2026-03-01' },
  ...{ approvalNeed: 'none', approvalReason: null },
}

test('no other change of a commission is sent while one is being saved', async () => {
  const response = Promise.withResolvers<void>()
  let saved = file
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: saved }),
    'GET /api/admin/commission-parties': () => ({ body: { staff: [], lenders: [] } }),
    [`PUT ${path}/shares`]: async () => {
      saved = { ...file, commission: { ...commission, version: 3 } }
      await response.promise
      return { body: saved }
    },
    [`POST ${path}/actions`]: () => ({ body: saved }),
  })
  const { user } = renderAdmin(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Split' }))
  await user.type(screen.getByLabelText('Partner name'), 'Pier Referrals')
  await user.type(screen.getByLabelText('Percent'), '33.33')
  await user.click(screen.getByRole('button', { name: 'Save splits' }))
  await user.click(screen.getByRole('button', { name: 'Record payment' }))

  const note = screen.getByRole<HTMLButtonElement>('button', { name: 'Save payment' })
  await user.click(note)
  expect(note.disabled).toBe(true)
  expect(server.count(`${path}/actions`)).toBe(0)
  response.resolve()
  await waitFor(() => expect(note.disabled).toBe(false))
  await user.click(note)
  await waitFor(() => expect(server.count(`${path}/actions`)).toBe(1))
  expect(server.requests.find(({ path: requestPath }) => requestPath === `${path}/actions`)?.body).toMatchObject({
    version: 3,
    // The brokerage's day, whatever the day here.
    action: { on: '2026-03-01' },
  })
})

test.each([
  ['Split', 'Percent', 'Save splits', `PUT ${path}/shares`],
  ['Record payment', 'Amount in dollars', 'Save payment', `POST ${path}/actions`],
  ['Change', 'Percent', 'Save', `PUT ${path}`],
])(
  '“%s” shows a colleague’s change, is based on the version it was opened on, and keeps the input',
  async (...text) => {
    const [opening, label, action, call] = text
    let saved = file
    const server = fakeServer({
      [`GET ${path}`]: () => ({ body: saved }),
      'GET /api/admin/commission-parties': () => ({ body: { staff: [], lenders: [] } }),
      [call]: ({ body }) =>
        body.version === saved.commission.version
          ? { body: { ...saved, commission: { ...saved.commission, version: 4 } } }
          : { status: 409, body: { code: 'conflict', message: 'Lee Example changed this just now.', fields: {} } },
    })
    const { user, queryClient } = renderAdmin(
      <CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />,
    )
    await user.click(await screen.findByRole('button', { name: opening }))
    const field = screen.getByLabelText<HTMLInputElement>(label)
    await user.clear(field)
    await user.type(field, '55')
    if (opening === 'Split') await user.type(screen.getByLabelText('Partner name'), 'Pier Referrals')
    saved = {
      ...{ ...file, changedBy: 'Lee Example' },
      commission: {
        ...commission,
        status: 'invoiced',
        settledCents: 10_000,
        balanceCents: 140_000,
        version: 3,
      },
    }
    await act(() => queryClient.invalidateQueries(commissionFile(id)))

    const notice = await screen.findByText(/Lee Example changed this commission/)
    expect(notice.textContent).toContain('$100.00 settled, $1,400.00 outstanding')
    await user.click(screen.getByRole('button', { name: action }))
    await screen.findByText('Lee Example changed this just now.')
    const sent = () => server.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body.version)
    expect([sent(), field.value]).toEqual([[2], '55'])
    // After a conflict the user knows the current figures and may continue.
    await user.click(screen.getByRole('button', { name: action }))
    await waitFor(() => expect(sent()).toEqual([2, 3]))
  },
)

test('a form stays open until the response arrives', async () => {
  const response = Promise.withResolvers<void>()
  const paid = { ...file, commission: { ...commission, version: 3 } }
  fakeServer({
    [`GET ${path}`]: () => ({ body: file }),
    [`POST ${path}/actions`]: async () => {
      await response.promise
      return { body: paid }
    },
  })
  const { user } = renderAdmin(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  await user.click(screen.getByRole('button', { name: 'Save payment' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Save payment' })).toBeDefined()
  response.resolve()
  expect(await screen.findByRole('button', { name: 'Write off' })).toBeDefined()
})

test.each([
  ['Split', 'Percent', 'Save splits'],
  ['Record payment', 'Amount in dollars', 'Save payment'],
  ['Change', 'Percent', 'Save'],
])('“%s” reopens with its unsaved input, based on the version it was opened on', async (opening, label, action) => {
  let saved = file
  const conflict = { status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } }
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: saved }),
    'GET /api/admin/commission-parties': () => ({ body: { staff: [], lenders: [] } }),
    [`PUT ${path}`]: () => conflict,
    [`PUT ${path}/shares`]: () => conflict,
    [`POST ${path}/actions`]: () => conflict,
  })
  const panel = <CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />
  const before = renderAdmin(panel)
  await before.user.click(await screen.findByRole('button', { name: opening }))
  await before.user.clear(screen.getByLabelText(label))
  await before.user.type(screen.getByLabelText(label), '55')
  before.unmount()
  saved = { ...file, changedBy: 'Lee Example', commission: { ...commission, version: 3 } }

  const { user } = renderAdmin(panel)
  expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('55')
  expect(screen.getByText(/Lee Example changed this commission/)).toBeDefined()
  if (opening === 'Split') await user.type(screen.getByLabelText('Partner name'), 'Pier Referrals')
  await user.click(screen.getByRole('button', { name: action }))
  await screen.findByText('Lee Example changed this.')
  expect(server.requests.find(({ method }) => method !== 'GET')?.body.version).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText(label)).toBeNull()
})

test('an unsaved new commission reopens with its input and the same id', async () => {
  const applicationId = commission.applicationId
  const server = fakeServer({
    [`GET /api/admin/applications/${applicationId}/commissions`]: () => ({ body: { commissions: [] } }),
    'GET /api/admin/commission-parties': () => ({ body: { staff: [], lenders: [] } }),
    'POST /api/admin/commissions': () => ({ status: 422, body: { code: 'invalid', message: 'No.', fields: {} } }),
  })
  const list = <ApplicationCommissions applicationId={applicationId} mayAdd renderLink={() => null} />
  const before = renderAdmin(list)
  await before.user.click(await screen.findByRole('button', { name: 'Add commission' }))
  await before.user.type(screen.getByLabelText('Partner name'), 'Pier Referrals')
  await before.user.type(screen.getByLabelText('Description'), 'Referral')
  await before.user.type(screen.getByLabelText('Amount in dollars'), '50')
  await before.user.click(screen.getByRole('button', { name: 'Add commission' }))
  await screen.findByText('No.')
  before.unmount()
  const { user } = renderAdmin(list)
  expect((await screen.findByLabelText<HTMLInputElement>('Partner name')).value).toBe('Pier Referrals')
  await user.click(screen.getByRole('button', { name: 'Add commission' }))
  await screen.findByText('No.')
  const [first, second] = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(second).toEqual(first)
})

test('splits and house share of a partly written-off commission are based on the amount received', async () => {
  const share = { id: '0197f1f2-0000-7000-8000-000000000003', party: 'Pier Referrals', staffId: null }
  const waived: CommissionDetail = {
    ...file,
    commission: { ...commission, status: 'waived', settledCents: 149_000, balanceCents: 0 },
    shares: [{ ...share, basisPoints: 4_000, netCents: 59_600, status: 'due' }],
    brokerageCents: 89_400,
  }
  fakeServer({ [`GET ${path}`]: () => ({ body: waived }) })
  renderAdmin(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
  expect(await screen.findByText('$596.00')).toBeTruthy()
  expect(screen.getByText('$894.00')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Record repayment' })).toBeTruthy()
})

test('writing off asks for a reason and no date', async () => {
  fakeServer({ [`GET ${path}`]: () => ({ body: file }) })
  const { user } = renderAdmin(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Write off' }))
  expect(screen.getByLabelText('Reason')).toBeTruthy()
  expect(screen.queryByLabelText('Date')).toBeNull()
})

test('the Approve button is disabled and says who has to approve', async () => {
  const payable = { ...commission, direction: 'payable' as const, party: 'Pier Referrals' }
  fakeServer({ [`GET ${path}`]: () => ({ body: { ...file, commission: payable, approvalNeed: 'other' } }) })
  renderAdmin(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })).disabled).toBe(true)
  expect(screen.getByText(/another owner or manager has to approve it/)).toBeTruthy()
})
