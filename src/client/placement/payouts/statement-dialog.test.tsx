// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { tryToCloseDialog } from '#client/testing/try-to-close-dialog.ts'
import { statementPath } from '#shared/placement/payouts/contract.ts'
import { StatementDialog } from './statement-dialog.tsx'

const pat = '0197f1f2-0000-7000-8000-000000000007'

test('the statement dialog stays open while the statement is created, so that an error can be shown', async () => {
  const answer = Promise.withResolvers<void>()
  fakeServer({ [`POST ${statementPath('csv')}`]: () => answer.promise.then(() => ({ status: 500, body: {} })) })
  const onClose = vi.fn()
  const { user } = renderAdmin(
    <StatementDialog
      payees={[{ key: pat, name: 'Pat Example', staffId: pat, partner: '' }]}
      today="2026-03-02"
      onClose={onClose}
    />,
  )
  // The brokerage's month, whatever the device's clock says.
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-03-01')
  expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-03-02')
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await tryToCloseDialog(user, 'Download CSV')
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  expect(await screen.findByRole('alert')).toBeDefined()
})
