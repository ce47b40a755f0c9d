// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommissionPanel } from '#client/placement/commissions/commission-panel.tsx'
import { FileCommissions } from '#client/placement/commissions/file-commissions.tsx'
import { commissionFile } from '#client/placement/commissions/queries.ts'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { CommissionFile, ListedCommission } from '#shared/placement/commissions/contract.ts'

const id = '0197f1f2-0000-7000-8000-000000000001'
const path = `/api/admin/commissions/${id}`

const commission: ListedCommission = {
  ...{ id, applicationId: '0197f1f2-0000-7000-8000-000000000002', reference: 'HL-7Q4K-92XM' },
  ...{ client: 'Harbor Bakery LLC', direction: 'receivable', party: 'Pier Bank', staffId: null, lender: 'Pier Bank' },
  ...{ description: 'Commission of the lender', basis: 'advance', basisPoints: 300, flatCents: 0 },
  ...{ scheduledOn: '2026-03-02', scheduledCents: 150_000, settledOn: null, settledCents: 0, clawedBackCents: 0 },
  ...{ balanceCents: 150_000, status: 'due', invoiceNumber: '', approvedBy: null, clawbackUntil: null },
  ...{ splitOf: null, reverses: null, version: 2 },
}
const file: CommissionFile = { commission, payments: [], shares: [], houseCents: 150_000, changedBy: null }

test('nothing is sent of a commission while the answer to another change of it is under way', async () => {
  const answered = Promise.withResolvers<void>()
  let kept = file
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: kept }),
    'GET /api/admin/commission-parties': () => ({ body: { staff: [], lenders: [] } }),
    [`PUT ${path}/shares`]: async () => {
      kept = { ...file, commission: { ...commission, version: 3 } }
      await answered.promise
      return { body: kept }
    },
    [`POST ${path}/acts`]: () => ({ body: kept }),
  })
  const { user } = draw(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Divide it' }))
  await user.type(screen.getByLabelText('Name of the partner'), 'Pier Referrals')
  await user.type(screen.getByLabelText('Percent'), '33.33')
  await user.click(screen.getByRole('button', { name: 'Save the shares' }))
  await user.click(screen.getByRole('button', { name: 'Money came' }))

  const note = screen.getByRole<HTMLButtonElement>('button', { name: 'Note the payment' })
  await user.click(note)
  expect(note.disabled).toBe(true)
  expect(server.count(`${path}/acts`)).toBe(0)
  answered.resolve()
  await waitFor(() => expect(note.disabled).toBe(false))
  await user.click(note)
  await waitFor(() => expect(server.count(`${path}/acts`)).toBe(1))
  expect(server.requests.find(({ path: asked }) => asked === `${path}/acts`)?.body).toMatchObject({ version: 3 })
})

test.each([
  ['Divide it', 'Percent', 'Save the shares', `PUT ${path}/shares`],
  ['Money came', 'Amount, dollars', 'Note the payment', `POST ${path}/acts`],
  ['Change', 'Percent', 'Save', `PUT ${path}`],
])(
  '“%s” is told of a colleague’s change, starts from what it was opened on, and keeps what is typed',
  async (...words) => {
    const [opening, label, action, call] = words
    let kept = file
    const server = fakeServer({
      [`GET ${path}`]: () => ({ body: kept }),
      'GET /api/admin/commission-parties': () => ({ body: { staff: [], lenders: [] } }),
      [call]: ({ body }) =>
        body.version === kept.commission.version
          ? { body: { ...kept, commission: { ...kept.commission, version: 4 } } }
          : { status: 409, body: { code: 'conflict', message: 'Lee Example changed this just now.', fields: {} } },
    })
    const { user, queryClient } = draw(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
    await user.click(await screen.findByRole('button', { name: opening }))
    const field = screen.getByLabelText<HTMLInputElement>(label)
    await user.clear(field)
    await user.type(field, '55')
    if (opening === 'Divide it') await user.type(screen.getByLabelText('Name of the partner'), 'Pier Referrals')
    kept = {
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

    const told = await screen.findByText(/Meanwhile Lee Example has changed it/)
    expect(told.textContent).toContain('$100.00 settled, $1,400.00 open')
    await user.click(screen.getByRole('button', { name: action }))
    await screen.findByText('Lee Example changed this just now.')
    const sent = () => server.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body.version)
    expect([sent(), field.value]).toEqual([[2], '55'])
    // Whoever was refused knows what stands there, and may go on.
    await user.click(screen.getByRole('button', { name: action }))
    await waitFor(() => expect(sent()).toEqual([2, 3]))
  },
)

test('the form of an act stays until the answer, which would close another or be told nowhere', async () => {
  const answered = Promise.withResolvers<void>()
  const paid = { ...file, commission: { ...commission, version: 3 } }
  fakeServer({
    [`GET ${path}`]: () => ({ body: file }),
    [`POST ${path}/acts`]: async () => {
      await answered.promise
      return { body: paid }
    },
  })
  const { user } = draw(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Money came' }))
  await user.click(screen.getByRole('button', { name: 'Note the payment' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Note the payment' })).toBeDefined()
  answered.resolve()
  expect(await screen.findByRole('button', { name: 'Waive' })).toBeDefined()
})

test.each([
  ['Divide it', 'Percent', 'Save the shares'],
  ['Money came', 'Amount, dollars', 'Note the payment'],
  ['Change', 'Percent', 'Save'],
])('“%s” is found open with what was typed, and starts from what it was opened on', async (opening, label, action) => {
  let kept = file
  const conflict = { status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } }
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: kept }),
    'GET /api/admin/commission-parties': () => ({ body: { staff: [], lenders: [] } }),
    [`PUT ${path}`]: () => conflict,
    [`PUT ${path}/shares`]: () => conflict,
    [`POST ${path}/acts`]: () => conflict,
  })
  const panel = <CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />
  const before = draw(panel)
  await before.user.click(await screen.findByRole('button', { name: opening }))
  await before.user.clear(screen.getByLabelText(label))
  await before.user.type(screen.getByLabelText(label), '55')
  before.unmount()
  kept = { ...file, changedBy: 'Lee Example', commission: { ...commission, version: 3 } }

  const { user } = draw(panel)
  expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('55')
  expect(screen.getByText(/Meanwhile Lee Example has changed it/)).toBeDefined()
  if (opening === 'Divide it') await user.type(screen.getByLabelText('Name of the partner'), 'Pier Referrals')
  await user.click(screen.getByRole('button', { name: action }))
  await screen.findByText('Lee Example changed this.')
  expect(server.requests.find(({ method }) => method !== 'GET')?.body.version).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText(label)).toBeNull()
})

test('a commission that somebody began to add is found in an open form, and is the same one', async () => {
  const applicationId = commission.applicationId
  const server = fakeServer({
    [`GET /api/admin/applications/${applicationId}/commissions`]: () => ({ body: { commissions: [] } }),
    'GET /api/admin/commission-parties': () => ({ body: { staff: [], lenders: [] } }),
    'POST /api/admin/commissions': () => ({ status: 422, body: { code: 'invalid', message: 'No.', fields: {} } }),
  })
  const list = <FileCommissions applicationId={applicationId} mayAdd renderLink={() => null} />
  const before = draw(list)
  await before.user.click(await screen.findByRole('button', { name: 'Add a commission' }))
  await before.user.type(screen.getByLabelText('Name of the partner'), 'Pier Referrals')
  await before.user.type(screen.getByLabelText('For'), 'Referral')
  await before.user.type(screen.getByLabelText('Amount, dollars'), '50')
  await before.user.click(screen.getByRole('button', { name: 'Add it' }))
  await screen.findByText('No.')
  before.unmount()
  const { user } = draw(list)
  expect((await screen.findByLabelText<HTMLInputElement>('Name of the partner')).value).toBe('Pier Referrals')
  await user.click(screen.getByRole('button', { name: 'Add it' }))
  await screen.findByText('No.')
  const [first, second] = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(second).toEqual(first)
})

test('of a commission whose rest was waived shares and house are what came', async () => {
  const share = { id: '0197f1f2-0000-7000-8000-000000000003', party: 'Pier Referrals', staffId: null }
  const waived: CommissionFile = {
    ...file,
    commission: { ...commission, status: 'waived', settledCents: 149_000, balanceCents: 0 },
    shares: [{ ...share, basisPoints: 4_000, netCents: 59_600, status: 'due' }],
    houseCents: 89_400,
  }
  fakeServer({ [`GET ${path}`]: () => ({ body: waived }) })
  draw(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
  expect(await screen.findByText('$596.00')).toBeTruthy()
  expect(screen.getByText('$894.00')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Money went back' })).toBeTruthy()
})

test('waiving asks why, and for no day', async () => {
  fakeServer({ [`GET ${path}`]: () => ({ body: file }) })
  const { user } = draw(<CommissionPanel id={id} isKeeping renderFile={() => null} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Waive' }))
  expect(screen.getByLabelText('Why')).toBeTruthy()
  expect(screen.queryByLabelText('On')).toBeNull()
})
