// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setTitleCount, useTitle } from './use-title.ts'

function Page({ title }: { title: string }) {
  useTitle(title)
  return null
}

test('the title counts what waits, on each page, until nothing does', () => {
  const { rerender } = render(<Page title="Leads" />)
  expect(document.title).toMatch(/^Leads · /)
  setTitleCount(3)
  expect(document.title).toMatch(/^\(3\) Leads · /)
  rerender(<Page title="Tasks" />)
  expect(document.title).toMatch(/^\(3\) Tasks · /)
  setTitleCount(0)
  expect(document.title).toMatch(/^Tasks · /)
})
