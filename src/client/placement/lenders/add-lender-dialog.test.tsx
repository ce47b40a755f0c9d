// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { tryToCloseDialog } from '#client/testing/try-to-close-dialog.ts'
import { AddLenderDialog } from './add-lender-dialog.tsx'

test('the dialog for a new lender stays open until the response, so that an error can be shown', async () => {
  const answer = Promise.withResolvers<void>()
  const refusal = { status: 409, body: { code: 'CONFLICT', message: 'There is one of this name', fields: {} } }
  fakeServer({ 'POST /api/admin/lenders': () => answer.promise.then(() => refusal) })
  const onClose = vi.fn()
  const { user } = renderAdmin(<AddLenderDialog onAdded={() => {}} onClose={onClose} />)
  await user.type(screen.getByLabelText('Name'), 'Pier Bank{Enter}')
  await screen.findByRole('button', { name: 'Adding…' })
  await tryToCloseDialog(user)
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  expect(await screen.findByRole('alert')).toBeDefined()
})
