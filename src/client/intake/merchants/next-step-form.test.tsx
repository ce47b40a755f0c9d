// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { merchantId as id, merchantWith } from '#client/testing/merchant-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { NextStepForm } from './next-step-form.tsx'
import { merchantDetail } from './queries.ts'

const Plan = () => {
  const { data } = useQuery(merchantDetail(id))
  return data ? <NextStepForm lead={data.lead} /> : null
}

test('a plan keeps its base version: a colleague’s change is shown and replaced only after a conflict', async () => {
  let saved = merchantWith({ nextAction: '', nextActionOn: null }, {})
  const before: unknown[] = []
  fakeServer({
    [`GET /api/admin/merchant-leads/${id}`]: () => ({ body: saved }),
    [`POST /api/admin/merchant-leads/${id}/next-step`]: ({ body }) => {
      before.push(body.before)
      if (before.length === 1)
        return { status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } }
      saved = merchantWith({ nextAction: String(body.nextAction), nextActionOn: null }, {})
      return { body: saved }
    },
  })
  const { user, queryClient } = renderAdmin(<Plan />)
  const step = await screen.findByLabelText<HTMLInputElement>('Next step')
  await user.type(step, 'Send a quote')
  saved = merchantWith({ nextAction: 'Call', nextActionOn: null }, {})
  await act(() => queryClient.invalidateQueries(merchantDetail(id)))
  expect((await screen.findByRole('alert')).textContent).toContain('A team member planned: Call')
  const keep = () => user.click(screen.getByRole('button', { name: 'Save next step' }))
  await keep()
  await screen.findByText('Lee Example changed this.')
  expect(step.value).toBe('Send a quote')
  await keep()
  await screen.findByText('Saved.')
  expect(before).toEqual([
    { nextAction: '', nextActionOn: null },
    { nextAction: 'Call', nextActionOn: null },
  ])
})
