// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { HoldForm } from './hold-list.tsx'

const of = () => screen.getByLabelText<HTMLInputElement>('Application or person')
const why = () => screen.getByLabelText<HTMLTextAreaElement>('Reason for the hold')

test('restores the draft of a hold until it is set', async () => {
  fakeServer({ 'POST /api/admin/retention/holds': () => ({ body: { classes: [], holds: [], certificates: [] } }) })
  const before = renderAdmin(<HoldForm />)
  await before.user.type(of(), 'HF-1')
  await before.user.type(why(), 'A court asked for it')
  before.unmount()
  const { user } = renderAdmin(<HoldForm />)
  expect([of().value, why().value]).toEqual(['HF-1', 'A court asked for it'])
  await user.click(screen.getByRole('button', { name: 'Set hold' }))
  await waitFor(() => expect([of().value, why().value]).toEqual(['', '']))
})
