// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
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
  await userEvent.click(await screen.findByRole('option', { name: 'Owner' }))
  await userEvent.click(screen.getByRole('option', { name: 'Me' }))
  expect(onChange).toHaveBeenCalledWith('mine')
})

test('a filter with several values stays open, and its chip names two and counts the others', async () => {
  function Harness() {
    const [value, setValue] = useState('')
    const options = ['Ada', 'Bo', 'Cy, Jr.'].map((name) => ({ value: name, text: name }))
    return <FilterBar filters={[{ label: 'Owner', value, plain: '', isMultiple: true, options, onChange: setValue }]} />
  }
  render(<Harness />)
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  for (const name of ['Ada', 'Cy, Jr.', 'Bo']) await userEvent.click(await screen.findByRole('option', { name }))
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(3)
  expect(screen.getByText('Owner:').parentElement?.textContent).toBe('Owner: Ada, Cy, Jr. +1')
  await userEvent.click(screen.getByRole('option', { name: 'Ada' }))
  expect(screen.getByText('Owner:').parentElement?.textContent).toBe('Owner: Cy, Jr., Bo')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Owner' }))
  expect(screen.queryByText('Owner:')).toBeNull()
})
