// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { CountLine } from './count-line.tsx'

test.each([
  [1, false, '1 task'],
  [11, false, '11 tasks'],
  [50, true, '50 shown, scroll for more'],
])('a list of %i shows its count', (count, hasMore, said) => {
  renderAdmin(<CountLine count={count} hasMore={hasMore} nouns={['task', 'tasks']} />)
  expect(screen.getByRole('status').textContent).toBe(said)
})
