// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { PaperChoice } from './paper-choice.tsx'

const path = '/api/applications/current/paper'

test('one press on paper records changes nothing until the applicant confirms it', async () => {
  const server = fakeServer({ [`POST ${path}`]: () => ({ body: {} }) })
  const { user } = renderAdmin(<PaperChoice wantsPaper={false} />)
  const ask = () => user.click(screen.getByRole('button', { name: 'Mail me paper records from now on' }))
  await ask()
  expect(screen.getByText(/You can’t switch back on this page/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Keep electronic records' }))
  expect(server.count(path)).toBe(0)

  await ask()
  await user.click(screen.getByRole('button', { name: 'Switch to mail' }))
  expect(await screen.findByText(/From now on, we’ll mail them to you/)).toBeDefined()
  expect(server.count(path)).toBe(1)
})
