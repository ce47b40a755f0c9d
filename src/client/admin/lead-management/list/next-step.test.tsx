// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { localToday } from '#client/platform/browser/local-today.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { NextStep } from './next-step.tsx'

test('a due date in another year shows the year', () => {
  const year = Number(localToday().slice(0, 4))
  renderAdmin(<NextStep lead={{ nextAction: 'Call', nextActionOn: `${year + 1}-01-15` }} />)
  expect(screen.getByText(`Call, Jan 15, ${year + 1}`)).toBeDefined()
  renderAdmin(<NextStep lead={{ nextAction: 'Write', nextActionOn: `${year}-12-31` }} />)
  expect(screen.getByText('Write, Dec 31')).toBeDefined()
})
