// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FilterBar } from './filter-bar.tsx'

afterEach(() => vi.restoreAllMocks())

test('a filter is chosen where scrolling returns a promise, as in newer browsers', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>(() => Promise.resolve() as unknown as undefined)
  const onChange = vi.fn()
  const options = [{ value: 'mine', text: 'Me' }]
  const filter = { value: 'all', plain: 'all', options, onChange }
  render(
    <FilterBar
      filters={[
        { ...filter, label: 'Owner' },
        { ...filter, label: 'Stage' },
      ]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.click(screen.getByRole('option', { name: 'Owner' }))
  await userEvent.click(screen.getByRole('option', { name: 'Me' }))
  expect(onChange).toHaveBeenCalledWith('mine')
})
