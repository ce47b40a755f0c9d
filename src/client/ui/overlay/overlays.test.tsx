// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Hint } from './hint.tsx'
import { Menu } from './menu.tsx'
import { Popup } from './popup.tsx'

const menu = (onSelect = () => {}) => (
  <Menu
    label="Actions"
    trigger="…"
    groups={[
      {
        items: [
          { key: 'merge', text: 'Merge', onSelect },
          { key: 'delete', text: 'Delete', onSelect },
        ],
      },
    ]}
  />
)

test('a menu opens at the first click, and its choice is made', async () => {
  const onSelect = vi.fn()
  const user = userEvent.setup()
  render(menu(onSelect))
  expect(screen.queryByRole('menu')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))

  expect(onSelect).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test.each(['{Enter}', '{ArrowDown}'])('the key %s opens a menu at its first item, and Escape returns', async (key) => {
  const user = userEvent.setup()
  render(menu())
  await user.tab()
  await user.keyboard(key)

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Merge'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })))
})

test('a popup opens at the first click, and Escape closes it', async () => {
  const user = userEvent.setup()
  render(
    <Popup name="Filters" trigger="Filter" className="">
      {() => <input aria-label="Search" />}
    </Popup>,
  )
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByRole('dialog', { name: 'Filters' })

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a hint describes its control while the control has the focus, until Escape', async () => {
  const user = userEvent.setup()
  render(
    <Hint text="Show names" keys="[">
      <button type="button">Expand</button>
    </Hint>,
  )
  await user.tab()
  const hint = await screen.findByRole('tooltip')
  expect(hint.textContent).toContain('Show names')
  const control = screen.getByRole('button', { name: 'Expand' })
  expect(control.getAttribute('aria-describedby')).toBe(hint.id)

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(control.hasAttribute('aria-describedby')).toBe(false)
})
