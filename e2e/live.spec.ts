import type { APIRequestContext } from '@playwright/test'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

async function arrive(request: APIRequestContext) {
  const { fullName: name, email, phone } = newVisitor()
  const answer = await request.post('/api/leads/basic', { data: { name, email, phone, source: 'Hero Form' } })
  expect(answer.ok()).toBe(true)
  return name
}

story('a new lead appears in the list and on the dashboard without a reload', async ({ page, request, context }) => {
  await openAdmin(page)
  const dashboard = await context.newPage()
  await dashboard.goto('/admin/dashboard')
  await expect(dashboard.getByRole('heading', { name: 'Newest leads' })).toBeVisible()

  const name = await arrive(request)
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(dashboard.getByRole('row').filter({ hasText: name })).toBeVisible()
})

story('while a lead is open, new leads are counted and appear only on request', async ({ page, request }) => {
  const first = await arrive(request)
  await openAdmin(page)
  await page.getByRole('link', { name: first }).click()
  await expect(page.getByRole('complementary', { name: 'Lead' })).toBeVisible()
  const before = await page.getByRole('row').filter({ hasText: first }).boundingBox()
  // A list that is still being read would include the next lead.
  await page.waitForLoadState('networkidle')

  const second = await arrive(request)
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await arrive(request)
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: second })).toHaveCount(0)
  expect(await page.getByRole('row').filter({ hasText: first }).boundingBox()).toEqual(before)

  await page.getByRole('button', { name: '2 new' }).click()
  await expect(page.getByRole('row').filter({ hasText: second })).toBeVisible()
  await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0)
})

story(
  'the token is sent in the first message and never in the URL, and only topics are received',
  async ({ page, request }) => {
    const opened = page.waitForEvent('websocket')
    await openAdmin(page)
    const socket = await opened
    expect(socket.url()).toMatch(/^ws:\/\/[^/]+\/ws$/)
    const messages: string[] = []
    page.on('websocket', (fresh) => fresh.on('framereceived', ({ payload }) => messages.push(String(payload))))
    await page.reload()
    const name = await arrive(request)
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
    expect(new Set(messages.map((text) => Object.keys(JSON.parse(text)).join()))).toEqual(new Set(['topic,id']))
    expect(messages.join()).not.toContain(name)
  },
)

story(
  'without a socket, the admin shows a quiet notice and refreshes every thirty seconds',
  async ({ page, request }) => {
    await page.routeWebSocket('**/ws', (socket) => socket.close())
    await page.clock.install()
    const known = await arrive(request)
    await openAdmin(page)
    await expect(page.getByRole('row').filter({ hasText: known })).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page.getByRole('status').filter({ hasText: 'Live updates are interrupted.' })).toBeVisible()

    const name = await arrive(request)
    await page.clock.runFor(1_000)
    await expect(page.getByText(name)).toHaveCount(0)
    await page.clock.runFor(30_000)
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  },
)
