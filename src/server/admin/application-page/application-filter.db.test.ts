import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { addApplication, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import {
  type ApplicationFilter,
  applicationPageSize,
  countApplications as counting,
  listApplications,
} from '#shared/admin/application-page/list-contract.ts'
import { countApplications } from './count-applications.ts'
import { findApplications } from './queries.ts'

/** Ids sort by the time. */
const at = (minute: number) => `2026-03-01T15:${String(minute).padStart(2, '0')}:00Z`
const filterOf = (filter: Partial<ApplicationFilter>) => ({ ...listApplications.input.parse({}), ...filter })

test('applications are filtered by several owners, stages, products, states and amounts', async ({ ctx }) => {
  const [mona, pat] = [await addStaff(ctx, 'agent'), await addStaff(ctx, 'agent')]
  const loan = await addApplication(ctx, [['in_review', at(1)]], {
    ...{ ownerStaffId: mona.id, product: 'term_loan', state: 'NY', amountCents: 1_000_000 },
  })
  const truck = await addApplication(ctx, [['ready', at(2)]], {
    ...{ ownerStaffId: pat.id, product: 'equipment', state: 'TX', amountCents: 5_000_000 },
  })
  const person = await addApplication(ctx, [['offers', at(3)]], {
    ...{ type: 'personal', state: 'CA', amountCents: 5_000_050, unansweredSince: ctx.now() },
    submittedAt: new Date('2026-04-01T15:00:00Z'),
  })
  const found = async (filter: Partial<ApplicationFilter>) =>
    (await findApplications(mona.ctx, filterOf(filter))).applications.map(({ id }) => id)

  expect(await found({ owner: `mine,${pat.id}` })).toEqual([truck, loan])
  expect(await found({ owner: 'mine,unassigned' })).toEqual([person, loan])
  expect(await found({ only: 'in_review,ready' })).toEqual([truck, loan])
  expect(await found({ only: 'in_review,reply', sort: 'waiting' })).toEqual([loan, person])
  expect(await found({ product: 'equipment,personal' })).toEqual([person, truck])
  expect(await found({ state: 'NY,TX' })).toEqual([truck, loan])
  expect(await found({ state: 'NY,TX', owner: `mine,${pat.id}`, product: 'term_loan' })).toEqual([loan])
  expect(await found({ amount: '10000..50000' })).toEqual([person, truck, loan])
  expect(await found({ amount: '10001..50000' })).toEqual([person, truck])
  expect(await found({ amount: '50001..' })).toEqual([])
  expect(await found({ submitted: '2026-03-01..2026-03-01' })).toEqual([truck, loan])
  expect(await found({ submitted: '2026-03-01..2026-03-01', state: 'NY,CA' })).toEqual([loan])
  expect(await found({ lender: uuidv7() })).toEqual([])

  const { counts } = await countApplications(mona.ctx, { ...counting.input.parse({}), state: 'NY,CA' })
  expect(counts.filter(({ count }) => count !== 0).map(({ stage, count }) => [stage, count])).toEqual([
    ['in_review', 1],
    ['offers', 1],
  ])
})

test('pages of several values, and of days of submission, skip and repeat none', async ({ ctx }) => {
  const { ctx: staff } = await addStaff(ctx, 'agent')
  const added: string[] = []
  for (let number = 0; number < applicationPageSize + 2; number++)
    added.unshift(await addApplication(ctx, [['in_review', at(number)]], { state: number % 2 ? 'NY' : 'TX' }))
  for (const filter of [{ state: 'NY,TX' }, { submitted: '2026-03-01..' }]) {
    const first = await findApplications(staff, filterOf(filter))
    const second = await findApplications(staff, filterOf({ ...filter, after: first.next ?? '' }))
    expect([...first.applications, ...second.applications].map(({ id }) => id)).toEqual(added)
    expect(second.next).toBeNull()
  }
})
