// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { merchantId as id, merchantFileWith } from '#client/testing/merchant-file.ts'
import { PlanForm } from './plan-form.tsx'
import { merchantFile } from './queries.ts'

const Plan = () => {
  const { data } = useQuery(merchantFile(id))
  return data ? <PlanForm lead={data.lead} /> : null
}

test('a plan starts from the one on which it was begun: a colleague’s is told, and replaced only after a refusal', async () => {
  let kept = merchantFileWith({ nextAction: '', nextActionOn: null }, {})
  const before: unknown[] = []
  fakeServer({
    [`GET /api/admin/merchant-leads/${id}`]: () => ({ body: kept }),
    [`POST /api/admin/merchant-leads/${id}/plan`]: ({ body }) => {
      before.push(body.before)
      if (before.length === 1)
        return { status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } }
      kept = merchantFileWith({ nextAction: String(body.nextAction), nextActionOn: null }, {})
      return { body: kept }
    },
  })
  const { user, queryClient } = draw(<Plan />)
  const step = await screen.findByLabelText<HTMLInputElement>('Next step')
  await user.type(step, 'Send a quote')
  kept = merchantFileWith({ nextAction: 'Call', nextActionOn: null }, {})
  await act(() => queryClient.invalidateQueries(merchantFile(id)))
  expect((await screen.findByRole('alert')).textContent).toContain('Meanwhile a colleague has changed the plan: Call')
  const keep = () => user.click(screen.getByRole('button', { name: 'Keep the plan' }))
  await keep()
  await screen.findByText('Lee Example changed this.')
  expect(step.value).toBe('Send a quote')
  await keep()
  await screen.findByText('Kept.')
  expect(before).toEqual([
    { nextAction: '', nextActionOn: null },
    { nextAction: 'Call', nextActionOn: null },
  ])
})
