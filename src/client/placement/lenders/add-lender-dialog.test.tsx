// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { tryToLeave } from '#client/testing/try-to-leave.ts'
import { AddLenderDialog } from './add-lender-dialog.tsx'

test('the dialog for a new lender stays open until the response, so that an error can be shown', async () => {
  const answer = Promise.withResolvers<void>()
  const refusal = { status: 409, body: { code: 'CONFLICT', message: 'There is one of this name', fields: {} } }
  fakeServer({ 'POST /api/admin/lenders': () => answer.promise.then(() => refusal) })
  const onClose = vi.fn()
  const { user } = draw(<AddLenderDialog onAdded={() => {}} onClose={onClose} />)
  await user.type(screen.getByLabelText('Name'), 'Pier Bank{Enter}')
  await screen.findByRole('button', { name: 'Adding…' })
  await tryToLeave(user)
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  expect(await screen.findByRole('alert')).toBeDefined()
})
