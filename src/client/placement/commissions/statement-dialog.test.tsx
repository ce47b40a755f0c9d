// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { tryToLeave } from '#client/testing/try-to-leave.ts'
import { statementPath } from '#shared/placement/commissions/commands-contract.ts'
import { StatementDialog } from './statement-dialog.tsx'

test('the statement dialog stays open while the statement is created, so that an error can be shown', async () => {
  const answer = Promise.withResolvers<void>()
  fakeServer({ [`POST ${statementPath('csv')}`]: () => answer.promise.then(() => ({ status: 500, body: {} })) })
  const onClose = vi.fn()
  const { user } = draw(
    <StatementDialog
      people={[{ id: '0197f1f2-0000-7000-8000-000000000007', name: 'Pat Example' }]}
      onClose={onClose}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await tryToLeave(user, 'Download CSV')
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  expect(await screen.findByRole('alert')).toBeDefined()
})
