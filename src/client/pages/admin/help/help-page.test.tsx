// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HelpLink } from '#client/pages/admin/frame/help-link.tsx'
import { renderRoutes } from '#client/testing/render-routes.tsx'
import { handbook } from './handbook.ts'
import { HelpPage } from './help-page.tsx'

const pages = {
  '/admin/help': HelpPage,
  '/admin/help/$page': HelpPage,
  '/admin/leads': () => <HelpLink title="Leads" />,
  '/admin/applications/$application': () => <HelpLink title="Application" />,
}

/** The admin area has list and article side by side from 64rem. */
function openAt(address: string, { isWide = true } = {}) {
  vi.stubGlobal('innerWidth', isWide ? 1280 : 360)
  return renderRoutes(pages, address)
}

test('the contents list every page with its description', async () => {
  await openAt('/admin/help')
  for (const { title, description } of handbook) {
    expect(screen.getByRole('heading', { name: title })).toBeDefined()
    expect(screen.getByText(description)).toBeDefined()
  }
})

test('a page has its sections in the list, pictures with a description, and links to the pages next to it', async () => {
  await openAt('/admin/help/leads')
  expect(await screen.findByRole('heading', { level: 2, name: 'Leads' })).toBeDefined()
  const sections = within(screen.getByRole('navigation', { name: 'On this page' }))
  expect(sections.getByRole('link', { name: 'Duplicates' }).getAttribute('href')).toBe('/admin/help/leads#duplicates')
  const picture = screen.getByRole('img', { name: /^The list of leads/ })
  expect(picture.getAttribute('loading')).toBe('lazy')
  expect(screen.getByRole('link', { name: 'Next: Applications' }).getAttribute('href')).toBe('/admin/help/applications')
})

test('a search shows the sections with the words marked, and Enter opens the first one', async () => {
  const { user, addressNow } = await openAt('/admin/help/newsletter')
  await user.type(screen.getByRole('searchbox', { name: 'Search the handbook' }), 'unmerge')
  const results = within(await screen.findByRole('region', { name: 'Search results' }))
  const first = results.getAllByRole('listitem')[0]
  expect(first?.textContent).toContain('DuplicatesLeads')
  expect(first?.querySelector('mark')?.textContent).toBe('unmerge')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/admin/help/leads#duplicates'))
})

test('a search without results says so', async () => {
  await openAt('/admin/help?q=zeppelin')
  expect(await screen.findByText('No results')).toBeDefined()
  expect(screen.getByText('No results for “zeppelin”')).toBeDefined()
})

test.each([
  ['/admin/leads', 'Help: Leads', '/admin/help/leads'],
  ['/admin/applications/HL-7Q4K-92XM?tab=lenders', 'Help: Application', '/admin/help/lenders#send-an-application'],
])('the "?" of %s opens its section', async (address, name, section) => {
  const { user, addressNow } = await openAt(address)
  await user.click(screen.getByRole('link', { name }))
  await waitFor(() => expect(addressNow()).toBe(section))
})

test('on a phone, the list of pages is a choice, and the sections fold', async () => {
  const { user, addressNow } = await openAt('/admin/help/leads', { isWide: false })
  expect(screen.queryByRole('navigation', { name: 'Pages of the handbook' })).toBeNull()
  expect((await screen.findByText('On this page')).closest('details')?.open).toBe(false)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Page of the handbook' }), 'Offers and disclosures')
  await waitFor(() => expect(addressNow()).toBe('/admin/help/offers'))
})

test('an unknown page says so', async () => {
  await openAt('/admin/help/zeppelins')
  expect(screen.getByText('Handbook page not found')).toBeDefined()
})
