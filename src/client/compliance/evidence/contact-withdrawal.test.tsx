// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ContactWithdrawal } from './contact-withdrawal.tsx'

const leadId = '0197f1f2-0000-7000-8000-000000000001'
const label = 'How did they opt out?'

test('keeps withdrawal details in the open form until they are sent', async () => {
  const server = fakeServer({
    [`POST /api/admin/leads/${leadId}/withdraw-contact`]: () => ({ body: { withdrawn: 1 } }),
  })
  const before = renderAdmin(<ContactWithdrawal leadId={leadId} />)
  await before.user.click(screen.getByRole('button', { name: 'Record opt-out' }))
  await before.user.type(screen.getByLabelText(label), 'STOP by text')
  before.unmount()
  const { user } = renderAdmin(<ContactWithdrawal leadId={leadId} />)
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('STOP by text')
  await user.click(screen.getByRole('button', { name: 'Stop calls and texts' }))
  await user.click(await screen.findByRole('button', { name: 'Record opt-out' }))
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
  expect(server.requests[0]?.body).toMatchObject({ how: 'STOP by text' })
})
