import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { encrypt } from '#server/platform/crypto/encrypt.ts'
import type { Browser } from '#server/testing/browser.ts'
import { test } from '#server/testing/test-server.ts'
import { bodyContext } from './queries.ts'
import { contactMessages } from './table.ts'

const message = { name: 'Ada Harbor', email: 'ada@example.com', topic: 'funding', message: 'When do you answer?' }
const mark = (staff: Browser, id = '', isSpam = true) => staff.post(`/api/admin/contacts/${id}/spam`, { isSpam })
const inbox = async (staff: Browser) => (await staff.get('/api/admin/inbox')).body.items

test('an agent marks 20 messages of others and 100 unassigned ones a day as spam, and managers learn of more', async ({
  server,
}) => {
  const { id: patId } = await server.createStaff()
  const { id: kimId } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  await server.browser().post('/api/contact', message)
  const { db } = server.ctx
  const [first] = await db.select().from(contactMessages)
  if (!first) throw new Error('The message was not saved.')
  const add = async (number: number, ownerStaffId: string | null) => {
    const ids = Array.from({ length: number }, () => uuidv7())
    const body = (id: string) => encrypt(server.documentStore.keys, message.message, bodyContext(id))
    await db
      .insert(contactMessages)
      .values(ids.map((id) => ({ ...first, id, reference: id, ownerStaffId, bodyEncrypted: body(id) })))
    return ids
  }
  const [pat, mona] = [await server.signIn(), await server.signIn('mona@example.com')]
  const [ofKim, waiting, own] = [await add(21, kimId), await add(101, null), await add(1, patId)]
  for (const id of [...ofKim.slice(0, 20), ...waiting.slice(0, 99)]) expect((await mark(pat, id)).status).toBe(200)
  // A claimed message still counts as unassigned.
  const claim = { from: null, staffId: patId, reason: '' }
  expect((await pat.post(`/api/admin/contacts/${waiting[99]}/assign`, claim)).status).toBe(200)
  expect((await mark(pat, waiting[99])).status).toBe(200)
  expect(await inbox(mona)).toEqual([])

  const refused = await mark(pat, ofKim[20])
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Nothing was changed. Only owners and managers can mark more than 20 messages owned by others as spam in a day. You can mark 0 more.',
  ])
  expect((await mark(pat, waiting[100])).body.message).toContain('more than 100 unassigned messages as spam')
  expect(await inbox(mona)).toMatchObject([{ kind: 'limit', actor: 'Pat Example', record: { kind: 'contact' } }])
  expect((await mark(pat, own[0])).status).toBe(200)
  expect((await mark(pat, ofKim[0], false)).status).toBe(200)
  expect((await mark(mona, ofKim[20])).status).toBe(200)
})
