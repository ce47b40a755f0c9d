// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import type { LenderDetail } from '#shared/placement/lenders/admin-contract.ts'
import { CriteriaSection } from './criteria-section.tsx'
import { lenderFile } from './queries.ts'

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
const record: LenderDetail['record'] = {
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
}
const createdAt = '2026-03-01T10:00:00.000Z'
type Versions = LenderDetail['criteria'][number]['versions']
const fileOf = (versions: Versions): LenderDetail => ({
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

test('a conflicting save keeps the input, shows the other change, and takes it over in untouched fields', async () => {
  const server = serve([{ version: 1, createdAt, criteria }])
  const { user } = renderAdmin(<Panel />)
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.clear(screen.getByLabelText('Minimum credit score'))
  await user.type(screen.getByLabelText('Minimum credit score'), '640')
  server.saveAs({
    ...criteria,
    minCreditScore: 620,
    minMonthsInBusiness: 24,
    pricing: { ...criteria.pricing, months: 6 },
  })
  await user.click(screen.getByRole('button', { name: 'Save as version 2' }))

  expect(await screen.findByText(/and changed: credit score. Saving replaces/)).toBeDefined()
  expect(screen.getByText(/and changed: months in business, months. The form shows/)).toBeDefined()
  expect(screen.getByText('620 or more')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Minimum credit score').value).toBe('640')
  expect(screen.getByLabelText<HTMLInputElement>('Minimum months in business').value).toBe('24')
  expect(server.latest()?.version).toBe(2)

  await user.click(screen.getByRole('button', { name: 'Save as version 3' }))
  await screen.findByRole('button', { name: /^Change/ })
  expect(server.latest()).toMatchObject({
    version: 3,
    criteria: { minCreditScore: 640, minMonthsInBusiness: 24, pricing: { months: 6, lowThousandths: 1_200 } },
  })
})

test('a typed rate never becomes a factor if someone else changes the kind of price', async () => {
  const server = serve([{ version: 1, createdAt, criteria }])
  const { user, queryClient } = renderAdmin(<Panel />)
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.clear(screen.getByLabelText('Lowest'))
  await user.type(screen.getByLabelText('Lowest'), '1.15')
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
  expect(screen.getByLabelText<HTMLSelectElement>('Type').value).toBe('factor')
  await user.click(screen.getByRole('button', { name: /Discard my changes/ }))
  expect(screen.getByLabelText<HTMLSelectElement>('Type').value).toBe('rate')
})

test('if someone else adds a product first, that is shown once and the input is kept', async () => {
  const server = serve([])
  const { user } = renderAdmin(<Panel />)
  await user.selectOptions(await screen.findByLabelText('Another product'), 'revenue_based')
  await user.click(screen.getByRole('button', { name: 'Add criteria' }))
  const answers = [
    ['Minimum amount', '10,000'],
    ['Maximum amount', '50,000'],
    ['Minimum months in business', '12'],
    ['Minimum monthly revenue', '0'],
    ['Minimum credit score', '640'],
    ['Maximum positions', '0'],
    ['Typical days to funding', '3'],
    ['Lowest', '10'],
    ['Highest', '20'],
    ['Months', '12'],
  ] as const
  for (const [label, typed] of answers) await user.type(screen.getByLabelText(label), typed)
  server.saveAs(criteria)
  await user.click(screen.getByRole('button', { name: 'Save as version 1' }))

  expect(await screen.findByText(/saved version 1 and changed: .*credit score.*Saving replaces/)).toBeDefined()
  expect(screen.getAllByLabelText<HTMLInputElement>('Minimum credit score').map(({ value }) => value)).toEqual(['640'])
  expect(screen.getByRole('button', { name: 'Save as version 2' })).toBeDefined()
})

test('an unsaved form reopens with its input and doesn’t overwrite a later change', async () => {
  const server = serve([{ version: 1, createdAt, criteria }])
  const before = renderAdmin(<Panel />)
  await before.user.click(await screen.findByRole('button', { name: /^Change/ }))
  await before.user.type(screen.getByLabelText('Minimum credit score'), '{Backspace}5')
  before.unmount()
  server.saveAs({ ...criteria, minCreditScore: 620 })

  const { user } = renderAdmin(<Panel />)
  expect((await screen.findByLabelText<HTMLInputElement>('Minimum credit score')).value).toBe('605')
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }))
  await screen.findByText(/and changed: credit score. Saving replaces/)
  expect(server.latest()?.version).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }))
  await screen.findByRole('button', { name: /^Change/ })
  expect(server.latest()?.criteria.minCreditScore).toBe(605)
})

test('criteria for individuals ask for income and debts instead of business figures', async () => {
  const server = serve([{ version: 1, createdAt, criteria }])
  const { user } = renderAdmin(<Panel />)
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.click(screen.getByLabelText('For individuals, not businesses'))
  expect(screen.queryByLabelText('Minimum months in business')).toBeNull()
  await user.clear(screen.getByLabelText('Minimum annual income'))
  await user.type(screen.getByLabelText('Minimum annual income'), '40,000')
  await user.type(screen.getByLabelText('Maximum debt-to-income ratio'), '36')
  await user.click(screen.getByLabelText('Accepts self-employed people'))
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByText('Up to 36%')
  expect(server.latest()?.criteria).toMatchObject({
    minMonthsInBusiness: 0,
    personal: { minYearlyIncomeCents: 4_000_000, maxDebtToIncomePercent: 36, acceptsSelfEmployed: false },
  })
})

test('usual offer terms are saved with the criteria, and left out if everything varies', async () => {
  const server = serve([{ version: 1, createdAt, criteria }])
  const { user } = renderAdmin(<Panel />)
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  const inGroup = (name: string) => within(screen.getByRole('group', { name }))
  await user.click(inGroup('Lien filed publicly (UCC)').getByLabelText('Yes'))
  await user.type(screen.getByLabelText('Early payoff terms'), 'No penalty.')
  await user.click(screen.getByRole('button', { name: 'Save as version 2' }))
  await screen.findByText('No penalty.')
  expect(server.latest()?.criteria.usualTerms).toEqual({
    ...{ hasUccFiling: true, hasPersonalGuarantee: null, prepayment: 'No penalty.' },
  })
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.click(inGroup('Lien filed publicly (UCC)').getByLabelText('Varies'))
  await user.clear(screen.getByLabelText('Early payoff terms'))
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }))
  await screen.findByText('Version 3, since', { exact: false })
  expect(server.latest()?.criteria).not.toHaveProperty('usualTerms')
})
