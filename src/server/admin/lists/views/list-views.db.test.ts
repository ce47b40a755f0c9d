import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const url = '/api/admin/list-views'
const view = (values = {}) => ({ id: uuidv7(), list: 'leads', name: 'Hot ones', search: 'sort=oldest', ...values })
const names = async (browser: Browser) =>
  ((await browser.get(url)).body.views as { name: string; isMine: boolean }[]).map(({ name }) => name)

async function addStaff(server: TestServer) {
  await server.createStaff({ role: 'owner', email: 'olga@example.com', name: 'Olga Example' })
  await server.createStaff({ role: 'agent', email: 'pat@example.com' })
  await server.createStaff({ role: 'marketing', email: 'mel@example.com', name: 'Mel Example' })
  const [owner, agent, marketing] = await Promise.all(
    ['olga', 'pat', 'mel'].map((name) => server.signIn(`${name}@example.com`)),
  )
  return { owner, agent, marketing } as { owner: Browser; agent: Browser; marketing: Browser }
}

test('a view is private until it is shared, and then visible to everyone who can open its list', async ({ server }) => {
  const { owner, agent, marketing } = await addStaff(server)
  const own = view()
  const { body } = await agent.post(url, own)
  expect(body.views).toEqual([{ ...own, isShared: false, isMine: true, by: 'Pat Example' }])
  await agent.post(url, own)
  expect(await names(agent)).toEqual(['Hot ones'])
  expect(await names(owner)).toEqual([])

  await agent.post(url, view({ list: 'contacts', name: 'Complaints', search: 'view=complaints', isShared: true }))
  expect(await names(owner)).toEqual(['Complaints'])
  expect(await names(marketing)).toEqual([])
  expect((await marketing.post(url, view({ list: 'contacts' }))).status).toBe(403)
})

test("a user can't have two views with the same name in one list, ignoring case", async ({ server }) => {
  const { owner, agent } = await addStaff(server)
  await agent.post(url, view())
  expect(await agent.post(url, view({ name: 'HOT ones' }))).toMatchObject({
    status: 422,
    body: { fields: { name: expect.stringContaining('another name') } },
  })
  expect((await agent.post(url, view({ list: 'contacts' }))).status).toBe(200)
  expect((await owner.post(url, view())).status).toBe(200)
})

test('only the owner can delete a view, and administrators can delete shared ones', async ({ server }) => {
  const { owner, agent, marketing } = await addStaff(server)
  const own = view()
  const shared = view({ name: 'For all', isShared: true })
  await agent.post(url, own)
  await agent.post(url, shared)
  expect((await owner.remove(`${url}/${own.id}`)).status).toBe(404)
  expect((await marketing.remove(`${url}/${shared.id}`)).status).toBe(404)
  expect((await owner.remove(`${url}/${shared.id}`)).status).toBe(200)
  expect((await agent.remove(`${url}/${own.id}`)).body.views).toEqual([])
})

test('columns and the default view are saved per user, and a deleted view is no longer the default', async ({
  server,
}) => {
  const { owner, agent } = await addStaff(server)
  const own = view()
  await agent.post(url, own)
  const choose = (browser: Browser, values: object) => browser.put('/api/admin/list-choices/leads', values)

  const chosen = await choose(agent, { hiddenColumns: ['phone'], defaultViewId: own.id })
  expect(chosen.body.choices).toEqual([{ list: 'leads', hiddenColumns: ['phone'], defaultViewId: own.id }])
  // Another user's view can't be a default view.
  const other = await choose(owner, { hiddenColumns: [], defaultViewId: own.id })
  expect(other.body.choices).toEqual([{ list: 'leads', hiddenColumns: [], defaultViewId: null }])

  await agent.remove(`${url}/${own.id}`)
  expect((await agent.get(url)).body.choices).toEqual([
    { list: 'leads', hiddenColumns: ['phone'], defaultViewId: null },
  ])
  expect((await choose(agent, { hiddenColumns: 'all', defaultViewId: null })).status).toBe(422)
})
