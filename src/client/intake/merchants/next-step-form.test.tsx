// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { merchantId as id, merchantFileWith } from '#client/testing/merchant-file.ts'
import { NextStepForm } from './next-step-form.tsx'
import { merchantDetail } from './queries.ts'

const Plan = () => {
  const { data } = useQuery(merchantDetail(id))
  return data ? <NextStepForm lead={data.lead} /> : null
}

test('a plan keeps its base version: a colleague’s change is shown and replaced only after a conflict', async () => {
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
  await act(() => queryClient.invalidateQueries(merchantDetail(id)))
  expect((await screen.findByRole('alert')).textContent).toContain('A colleague has changed the next step: Call')
  const keep = () => user.click(screen.getByRole('button', { name: 'Save next step' }))
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
