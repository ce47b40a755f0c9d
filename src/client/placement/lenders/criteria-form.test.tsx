// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CriteriaSection } from '#client/placement/lenders/criteria-section.tsx'
import { lenderFile } from '#client/placement/lenders/queries.ts'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { Criteria } from '#shared/placement/lenders/criteria.ts'
import type { LenderFile } from '#shared/placement/lenders/desk-contract.ts'

const id = '0197f1f2-0000-7000-8000-000000000003'
const criteria: Criteria = {
  ...{ minAmountCents: 1_000_000, maxAmountCents: 5_000_000, maxPercentOfMonthlyRevenue: null, minCreditScore: 600 },
  ...{ minMonthsInBusiness: 12, minMonthlyRevenueCents: 1_000_000, maxOtherAdvances: 0, fundingDays: 3 },
  ...{ purposes: null, restrictedIndustries: [], unlicensedStates: [] },
  pricing: {
    ...{ kind: 'factor', lowThousandths: 1_200, highThousandths: 1_300, months: 9, frequency: 'daily' },
    lenderFeeBasisPoints: 200,
  },
}
const record: LenderFile['record'] = {
  ...{ name: 'Tide Funding', legalName: '', status: 'active', submissionMethod: 'link', submissionEmail: '' },
  ...{ contacts: [], licences: [], dataUseCertifiedOn: null, commissionBasisPoints: 250 },
  ...{ renewalCommissionBasisPoints: null, commissionSchemes: [], clawbackDays: 30, notes: '' },
}
const createdAt = '2026-03-01T10:00:00.000Z'
type Versions = LenderFile['criteria'][number]['versions']
const fileOf = (versions: Versions): LenderFile => ({
  ...{ id, isSample: false, isReplaced: false, recordVersion: 1, record, updatedAt: createdAt, today: '2026-03-01' },
  criteria: versions.length > 0 ? [{ product: 'revenue_based', versions }] : [],
})

const Panel = () => {
  const { data } = useQuery(lenderFile(id))
  return data ? <CriteriaSection lender={data} mayChange /> : null
}

function serve(first: Versions) {
  let versions = first
  const saveAs = (saved: Criteria) => {
    versions = [{ version: versions.length + 1, createdAt, criteria: saved }, ...versions]
  }
  fakeServer({
    [`GET /api/admin/lenders/${id}`]: () => ({ body: fileOf(versions) }),
    [`POST /api/admin/lenders/${id}/criteria`]: ({ body }) => {
      if (body.version !== versions.length) return { status: 409, body: { code: 'conflict', message: 'Too late.' } }
      saveAs(body.criteria as Criteria)
      return { body: fileOf(versions) }
    },
  })
  return { saveAs, latest: () => versions[0] }
}

test('a save that comes too late keeps what was typed, shows theirs, and takes theirs where nothing was typed', async () => {
  const server = serve([{ version: 1, createdAt, criteria }])
  const { user } = draw(<Panel />)
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.clear(screen.getByLabelText('Credit score, at least'))
  await user.type(screen.getByLabelText('Credit score, at least'), '640')
  server.saveAs({
    ...criteria,
    minCreditScore: 620,
    minMonthsInBusiness: 24,
    pricing: { ...criteria.pricing, months: 6 },
  })
  await user.click(screen.getByRole('button', { name: 'Save as version 2' }))

  expect(await screen.findByText(/and changed: credit score. Saving puts/)).toBeDefined()
  expect(screen.getByText(/and changed: months in business, months of the price. It stands here/)).toBeDefined()
  expect(screen.getByText('620 or more')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Credit score, at least').value).toBe('640')
  expect(screen.getByLabelText<HTMLInputElement>('Months in business, at least').value).toBe('24')
  expect(server.latest()?.version).toBe(2)

  await user.click(screen.getByRole('button', { name: 'Save as version 3' }))
  await screen.findByRole('button', { name: /^Change/ })
  expect(server.latest()).toMatchObject({
    version: 3,
    criteria: { minCreditScore: 640, minMonthsInBusiness: 24, pricing: { months: 6, lowThousandths: 1_200 } },
  })
})

test('a rate that is typed here never becomes a factor because somebody else chose another kind of price', async () => {
  const server = serve([{ version: 1, createdAt, criteria }])
  const { user, queryClient } = draw(<Panel />)
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.clear(screen.getByLabelText('At its best'))
  await user.type(screen.getByLabelText('At its best'), '1.15')
  const pricing = {
    kind: 'rate',
    lowBasisPoints: 900,
    highBasisPoints: 1_900,
    months: 9,
    frequency: 'monthly',
  } as const
  server.saveAs({ ...criteria, pricing: { ...pricing, lenderFeeBasisPoints: 200 } })
  await act(() => queryClient.invalidateQueries(lenderFile(id)))

  expect(await screen.findByText(/and changed: price/)).toBeDefined()
  expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('factor')
  await user.click(screen.getByRole('button', { name: /Show theirs/ }))
  expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('rate')
})

test('a product that somebody else adds first is told beside what was typed for it, once', async () => {
  const server = serve([])
  const { user } = draw(<Panel />)
  await user.selectOptions(await screen.findByLabelText('Another product'), 'revenue_based')
  await user.click(screen.getByRole('button', { name: 'Add what it asks for' }))
  const answers = [
    ['Smallest amount', '10,000'],
    ['Largest amount', '50,000'],
    ['Months in business, at least', '12'],
    ['Revenue a month, at least', '0'],
    ['Credit score, at least', '640'],
    ['Other advances open, at most', '0'],
    ['Days until the money is there, usually', '3'],
    ['At its best', '10'],
    ['At its dearest', '20'],
    ['Months', '12'],
  ] as const
  for (const [label, typed] of answers) await user.type(screen.getByLabelText(label), typed)
  server.saveAs(criteria)
  await user.click(screen.getByRole('button', { name: 'Save as version 1' }))

  expect(await screen.findByText(/has saved version 1, and changed: .*credit score.*Saving puts/)).toBeDefined()
  expect(screen.getAllByLabelText<HTMLInputElement>('Credit score, at least').map(({ value }) => value)).toEqual([
    '640',
  ])
  expect(screen.getByRole('button', { name: 'Save as version 2' })).toBeDefined()
})

test('what is typed is found again in an open form, and not saved over what somebody else saved meanwhile', async () => {
  const server = serve([{ version: 1, createdAt, criteria }])
  const before = draw(<Panel />)
  await before.user.click(await screen.findByRole('button', { name: /^Change/ }))
  await before.user.type(screen.getByLabelText('Credit score, at least'), '{Backspace}5')
  before.unmount()
  server.saveAs({ ...criteria, minCreditScore: 620 })

  const { user } = draw(<Panel />)
  expect((await screen.findByLabelText<HTMLInputElement>('Credit score, at least')).value).toBe('605')
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }))
  await screen.findByText(/and changed: credit score. Saving puts/)
  expect(server.latest()?.version).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }))
  await screen.findByRole('button', { name: /^Change/ })
  expect(server.latest()?.criteria.minCreditScore).toBe(605)
})
