// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { merchantId as id, merchantWith } from '#client/testing/merchant-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { BoardingRow } from './boarding-row.tsx'
import { merchantDetail } from './queries.ts'

type Step = MerchantDetail['boarding'][number]
const open: Step = { step: 'voided_check', doneOn: null, detail: '', by: null }
const file = (step: Step) => merchantWith({ status: 'boarding' }, { boarding: [step] })

const Panel = () => {
  const { data } = useQuery(merchantDetail(id))
  return data?.boarding.map((item) => <BoardingRow key={item.step} item={item} leadId={id} isOpen />)
}

/** Fakes a server with one step, which a colleague saves too. */
function renderStep(first = open) {
  let step = first
  const server = fakeServer({
    [`GET /api/admin/merchant-leads/${id}`]: () => ({ body: file(step) }),
    [`POST /api/admin/merchant-leads/${id}/boarding`]: ({ body: { doneOn, detail, before } }) => {
      const seen = before as Pick<Step, 'doneOn' | 'detail'>
      if (seen.doneOn !== step.doneOn || seen.detail !== step.detail)
        return { status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } }
      step = { ...step, doneOn: String(doneOn), detail: String(detail) }
      return { body: file(step) }
    },
  })
  const view = renderAdmin(<Panel />)
  const colleagueWrites = (detail: string) => {
    step = { ...step, doneOn: '2026-03-02', detail, by: 'Lee Example' }
  }
  const refetch = () => act(() => view.queryClient.invalidateQueries(merchantDetail(id)))
  const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...view, colleagueWrites, refetch, sent }
}
const remark = () => screen.findByLabelText<HTMLInputElement>('Note (optional)')
const keep = () => screen.getByRole('button', { name: 'Save step' })

test('edits of a step stay while a colleague saves it, and the colleague’s version is shown and can be used', async () => {
  const { user, colleagueWrites, refetch } = renderStep()
  await user.click(await screen.findByRole('button', { name: /^Mark as done/ }))
  await user.type(await remark(), 'By post')
  colleagueWrites('By courier')
  await refetch()
  expect((await screen.findByRole('alert')).textContent).toContain('Mar 2, 2026 · By courier · Lee Example')
  expect((await remark()).value).toBe('By post')

  await user.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(await screen.findByText('Mar 2, 2026 · By courier · Lee Example')).toBeDefined()
})

test('a step changed since it was loaded is not overwritten at the first attempt', async () => {
  const { user, colleagueWrites, sent } = renderStep()
  await user.click(await screen.findByRole('button', { name: /^Mark as done/ }))
  await user.type(await remark(), 'By post')
  colleagueWrites('By courier')
  await user.click(keep())
  expect((await screen.findByText('Lee Example changed this.')).textContent).toBeDefined()
  expect((await remark()).value).toBe('By post')
  expect(sent()).toMatchObject([{ before: { doneOn: null, detail: '' } }])

  await user.click(keep())
  await screen.findByRole('button', { name: /^Change/ })
  expect(sent()[1]).toMatchObject({ detail: 'By post', before: { doneOn: '2026-03-02', detail: 'By courier' } })
})

test('a step draft is restored in an open form with its original base version', async () => {
  const before = renderStep()
  await before.user.click(await screen.findByRole('button', { name: /^Mark as done/ }))
  await before.user.type(await remark(), 'By post')
  before.unmount()

  const theirs = { ...open, doneOn: '2026-03-02', detail: 'By courier', by: 'Lee Example' }
  const { user, sent } = renderStep(theirs)
  expect((await remark()).value).toBe('By post')
  await user.click(keep())
  await screen.findByText('Lee Example changed this.')
  expect(sent()).toMatchObject([{ before: { doneOn: null, detail: '' } }])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(/By courier/)).toBeDefined()
})
