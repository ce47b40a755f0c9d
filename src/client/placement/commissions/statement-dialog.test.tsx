// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { tryToLeave } from '#client/testing/try-to-leave.ts'
import { statementPath } from '#shared/placement/commissions/books-contract.ts'
import { StatementDialog } from './statement-dialog.tsx'

test('the window of a statement stays while it is made, so that a failure is told', async () => {
  const answer = Promise.withResolvers<void>()
  fakeServer({ [`POST ${statementPath('csv')}`]: () => answer.promise.then(() => ({ status: 500, body: {} })) })
  const onClose = vi.fn()
  const { user } = draw(
    <StatementDialog
      people={[{ id: '0197f1f2-0000-7000-8000-000000000007', name: 'Pat Example' }]}
      onClose={onClose}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await tryToLeave(user, 'CSV')
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  expect(await screen.findByRole('alert')).toBeDefined()
})
