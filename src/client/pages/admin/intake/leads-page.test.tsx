// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { AdminApp } from '#client/entries/admin/admin-app.tsx'
import { saveUser } from '#client/identity/auth/session.ts'
import { type FakeRequest, fakeServer } from '#client/testing/fake-server.ts'
import { newLeadFields } from '#client/testing/new-lead-fields.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'

const lead = (number: number, change: Partial<Lead> = {}): Lead => ({
  id: `0197f1f2-0000-7000-8000-00000000000${number}`,
  name: `Person ${number}`,
  email: `person${number}@example.com`,
  phone: `(212) 555-010${number}`,
  phoneE164: `+1212555010${number}`,
  source: 'Hero Form',
  submissions: 1,
  mayBeCalled: false,
  ...newLeadFields,
  attribution: {},
  createdAt: '2026-03-01T10:00:00.000Z',
  lastSubmittedAt: '2026-03-01T10:00:00.000Z',
  ...change,
})
const maria = lead(1, { name: 'Maria Okafor', mayBeCalled: true, submissions: 2 })
const wei = lead(2, { name: 'Wei Nguyen', phone: '212-555-0102 x12' })

const noBot = { hasFilledTrap: false, wasSentAtOnce: false }
const noSignals = { ...noBot, isDisposable: false, sameAddress: 1, sameNumber: 1 }

const list = ({ query }: FakeRequest) => {
  const leads = [maria, wei].filter(({ name }) => name.toLowerCase().includes(query.get('q') ?? ''))
  return { body: { leads, next: null } }
}
const routes = {
  'GET /api/admin/leads': list,
  'GET /api/admin/lead-sources': () => ({ body: { sources: ['Hero Form', 'Free Analysis'] } }),
  [`GET /api/admin/leads/${maria.id}`]: () => ({
    body: {
      lead: maria,
      mayChange: true,
      mayBeMessaged: true,
      answerBy: null,
      timeZone: 'America/New_York',
      resubmissions: [{ ...maria, phone: '(212) 555-0177', submittedAt: '2026-03-02T10:00:00.000Z' }],
      fraudSignals: { ...noBot, isDisposable: true, sameAddress: 2, sameNumber: 4, hasFilledTrap: true },
    },
  }),
  [`GET /api/admin/leads/${wei.id}`]: () => ({
    body: {
      lead: wei,
      mayChange: true,
      mayBeMessaged: false,
      answerBy: null,
      timeZone: 'America/New_York',
      resubmissions: [],
      fraudSignals: noSignals,
    },
  }),
}

/** Navigates as Back and Forward do. */
function goTo(address: string) {
  window.history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

const search = () => Object.fromEntries(new URLSearchParams(window.location.search))
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

beforeEach(() => {
  window.innerWidth = 1440
  goTo('/admin/leads')
})

test('a row shows name, email, phone, source and time', async () => {
  fakeServer(routes)
  renderAdmin(<AdminApp />)

  const cells = await row('Maria Okafor')
  for (const text of ['person1@example.com', '(212) 555-0101', 'Hero Form', 'Resubmitted', 'Consented to calls'])
    expect(cells.getByText(text)).toBeDefined()
  expect(cells.getByText(/Mar 1, 2026|ago/).getAttribute('datetime')).toBe(maria.createdAt)
  const others = await row('Wei Nguyen')
  for (const text of ['No consent to calls', '(212) 555-0102 ext. 12']) expect(others.getByText(text)).toBeDefined()
})

test('search, source and order are in the URL and the request', async () => {
  const server = fakeServer(routes)
  const { user } = renderAdmin(<AdminApp />)
  await screen.findByText('Maria Okafor')

  await user.keyboard('/')
  await user.keyboard('wei')
  await waitFor(() => expect(screen.queryByText('Maria Okafor')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('option', { name: 'Source' }))
  await user.click(screen.getByRole('option', { name: 'Free Analysis' }))
  await user.click(screen.getByRole('button', { name: 'Display' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Oldest first' }))

  await waitFor(() => expect(search()).toEqual({ q: 'wei', source: 'Free Analysis', sort: 'oldest' }))
  // Other parts of the page send requests too.
  const lastRequest = () => server.requests.findLast(({ path }) => path === '/api/admin/leads')
  await waitFor(() =>
    expect(Object.fromEntries(lastRequest()?.query ?? [])).toEqual({
      q: 'wei',
      source: 'Free Analysis',
      sort: 'oldest',
      owner: 'all',
    }),
  )
})

test('a linked view is restored, and invalid URL parameters are ignored', async () => {
  fakeServer(routes)
  goTo('/admin/leads?q=555&sort=sideways&lead=1')
  const { user } = renderAdmin(<AdminApp />)
  expect((await screen.findByLabelText<HTMLInputElement>('Search leads')).value).toBe('555')
  await user.click(screen.getByRole('button', { name: 'Display' }))
  expect(screen.getByRole('menuitemradio', { name: 'Newest first' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('j, k, Enter and Escape navigate the list', async () => {
  fakeServer(routes)
  const { user } = renderAdmin(<AdminApp />)
  await screen.findByText('Maria Okafor')

  await user.keyboard('jjk')
  expect(document.activeElement?.textContent).toBe('Maria Okafor')
  await user.keyboard('{Enter}')
  const panel = await screen.findByRole('complementary', { name: 'Lead' })
  await waitFor(() => expect(document.activeElement).toBe(within(panel).getByRole('heading', { name: 'Maria Okafor' })))
  expect(search()).toEqual({ lead: maria.id })

  await user.keyboard('j')
  await waitFor(() => expect(search()).toEqual({ lead: wei.id }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Wei Nguyen'))
})

test('j, k, x and Enter work from a row’s checkbox too', async () => {
  fakeServer(routes)
  saveUser({ id: maria.id, name: 'Pat Example', email: 'pat@example.com', role: 'owner' })
  const { user } = renderAdmin(<AdminApp />)
  await screen.findByText('Maria Okafor')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
  box('Maria Okafor').focus()
  await user.keyboard('x')
  expect(box('Maria Okafor').checked).toBe(true)
  await user.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Wei Nguyen')
  box('Maria Okafor').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(search()).toMatchObject({ lead: maria.id }))
})

test('a and s open the lists of the selected rows, also with an open lead', async () => {
  const server = fakeServer({
    ...routes,
    'GET /api/admin/lead-owners': () => ({ body: { owners: [{ id: wei.id, name: 'Sam Example' }], teams: [] } }),
  })
  saveUser({ id: maria.id, name: 'Pat Example', email: 'pat@example.com', role: 'owner' })
  goTo(`/admin/leads?lead=${maria.id}`)
  const { user } = renderAdmin(<AdminApp />)
  const panel = within(await screen.findByRole('complementary', { name: 'Lead' }))
  await panel.findByText('Timeline')
  await screen.findByRole('checkbox', { name: 'Select Maria Okafor' })
  await user.keyboard('x')
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
  await user.keyboard('a')
  expect(document.activeElement).toBe(bar.getByLabelText('Assign to'))
  bar.getByLabelText('Assign to').blur()
  await user.keyboard('s')
  expect(document.activeElement).toBe(bar.getByLabelText('Move to'))
  expect(server.requests.filter(({ path }) => /\/(changes|assign|assign-to-self)$/.test(path))).toEqual([])
})

test('the panel shows when a lead was received by the clock of the brokerage', async () => {
  fakeServer(routes)
  goTo(`/admin/leads?lead=${maria.id}`)
  renderAdmin(<AdminApp />)
  expect(await screen.findByText('Mar 1, 2026, 5:00 AM EST')).toBeDefined()
})

test('the panel offers calls only with consent, and says why they are blocked', async () => {
  fakeServer(routes)
  goTo(`/admin/leads?lead=${maria.id}`)
  renderAdmin(<AdminApp />)

  const panel = within(await screen.findByRole('complementary', { name: 'Lead' }))
  expect((await panel.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+12125550101')
  expect((await panel.findByRole('link', { name: 'WhatsApp' })).getAttribute('href')).toBe('https://wa.me/12125550101')
  expect(panel.getByRole('link', { name: 'Email' }).getAttribute('href')).toContain('mailto:person1')
  expect(await panel.findByText(/555-0177/)).toBeDefined()

  goTo(`/admin/leads?lead=${wei.id}`)
  expect(await panel.findByRole('heading', { name: 'Wei Nguyen' })).toBeDefined()
  expect(panel.getByText('(212) 555-0102 ext. 12')).toBeDefined()
  expect(panel.queryByRole('link', { name: 'Call' })).toBeNull()
  expect(panel.getByText('Call: No consent to calls, or it was withdrawn.')).toBeDefined()
})

test('the panel shows fraud signals', async () => {
  fakeServer(routes)
  goTo(`/admin/leads?lead=${maria.id}`)
  renderAdmin(<AdminApp />)
  const signs = within(await screen.findByRole('list', { name: 'Fraud signals' }))
  expect(signs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'This is a disposable email address.',
    '4 leads with this phone number within 24 hours.',
    'Possibly automated: a field that people can’t see was filled in.',
  ])
})

test('an empty list says what to do, and a search without matches can be cleared', async () => {
  fakeServer({ ...routes, 'GET /api/admin/leads': () => ({ body: { leads: [], next: null } }) })
  const { user } = renderAdmin(<AdminApp />)
  expect(await screen.findByText('No leads yet')).toBeDefined()

  await user.type(screen.getByLabelText('Search leads'), 'nobody')
  await user.click(await screen.findByRole('button', { name: 'Show all leads' }))
  await waitFor(() => expect(search()).toEqual({}))
})

test('a list that fails to load shows an error and can be retried', async () => {
  let isDown = true
  fakeServer({ ...routes, 'GET /api/admin/leads': (request) => (isDown ? { status: 503 } : list(request)) })
  const { user } = renderAdmin(<AdminApp />)

  const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
  expect(alert.textContent).toContain('A server error occurred.')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Maria Okafor')).toBeDefined()
})

test('the next page is appended', async () => {
  const pages: Record<string, unknown> = {
    '': { leads: [maria], next: 'page-2' },
    'page-2': { leads: [wei], next: null },
  }
  fakeServer({ ...routes, 'GET /api/admin/leads': ({ query }) => ({ body: pages[query.get('after') ?? ''] }) })
  const { user } = renderAdmin(<AdminApp />)

  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Wei Nguyen')).toBeDefined()
  expect(screen.getByText('2 leads')).toBeDefined()
})

test('the dashboard shows pending work with links, and the newest leads', async () => {
  const work = [
    { kind: 'new_leads', count: 3, late: 2, since: '2026-03-01T10:00:00.000Z' },
    { kind: 'messages', count: 101, late: 0, since: '2026-03-01T10:00:00.000Z' },
    { kind: 'documents', count: 0, late: 0, since: null },
  ]
  fakeServer({
    ...routes,
    'GET /api/admin/dashboard/work': () => ({ body: { isWhole: false, promiseHours: 24, work, judgedToday: 1 } }),
  })
  goTo('/admin')
  const { user } = renderAdmin(<AdminApp />)
  expect(await screen.findByRole('heading', { name: 'Your pending work' })).toBeDefined()
  const leads = await screen.findByRole('link', { name: 'New leads, not contacted' })
  expect(leads.closest('li')?.textContent).toContain('2 overdue')
  expect(screen.getByText(/^You reviewed/).textContent).toBe('You reviewed 1 document today.')
  expect(screen.getByRole('link', { name: 'Applicants waiting for a reply' }).closest('li')?.textContent).toContain(
    '100+',
  )
  expect(screen.getByText('All clear: applications with documents to review.')).toBeDefined()
  expect(await screen.findByText('Wei Nguyen')).toBeDefined()

  await user.click(leads)
  await waitFor(() => expect(search()).toEqual({ status: 'new', sort: 'oldest', owner: 'mine' }))
})

test('an unknown admin URL is an Admin 404', async () => {
  goTo('/admin/nonsense')
  renderAdmin(<AdminApp />)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})
