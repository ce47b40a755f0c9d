import { expect } from 'vitest'
import { addApplication, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import type { ApplicationSelection } from '#shared/admin/application-page/list-contract.ts'
import { countApplications } from './count-applications.ts'

const at = '2026-03-01T10:00:00Z'

test('the board counts each column and adds its amounts, under the same search and owner', async ({ ctx }) => {
  const ada = await addStaff(ctx, 'agent')
  await addApplication(ctx, [['in_review', at]], { amountCents: 5_000_000, ownerStaffId: ada.id, name: 'Ada Harbor' })
  await addApplication(ctx, [['in_review', at]], { amountCents: 1_250_050, name: 'Bo Bridge' })
  await addApplication(ctx, [['in_review', at]], { amountCents: null, name: 'Cy Cove' })
  await addApplication(ctx, [['funded', at]], { amountCents: 9_999_999_999, name: 'Ada Pier' })
  await addApplication(ctx, [['withdrawn', at]], { amountCents: 700 })
  const totals = async (filter: Partial<ApplicationSelection> = {}) => {
    const { counts } = await countApplications(ada.ctx, {
      ...{ q: '', owner: 'all', product: '', state: '', lender: '', tag: '', amount: '', submitted: '', ...filter },
    })
    return counts.filter(({ count }) => count !== 0)
  }
  expect(await totals()).toEqual([
    { stage: 'in_review', count: 3, amountCents: 6_250_050 },
    { stage: 'funded', count: 1, amountCents: 9_999_999_999 },
  ])
  expect(await totals({ owner: 'mine' })).toEqual([{ stage: 'in_review', count: 1, amountCents: 5_000_000 }])
  expect(await totals({ q: 'Ada' })).toEqual([
    { stage: 'in_review', count: 1, amountCents: 5_000_000 },
    { stage: 'funded', count: 1, amountCents: 9_999_999_999 },
  ])
  expect(await totals({ q: 'Ada', owner: 'mine' })).toEqual([{ stage: 'in_review', count: 1, amountCents: 5_000_000 }])
})
