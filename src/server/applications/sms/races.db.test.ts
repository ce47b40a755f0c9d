import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'

test("of two concurrent saves of a channel's account the second fails, for a new account too", async ({ server }) => {
  await server.createStaff({ role: 'owner', name: 'Pat Example' })
  await server.createStaff({ role: 'manager', email: 'lee@example.com', name: 'Lee Example' })
  const [owner, manager] = [await server.signIn(), await server.signIn('lee@example.com')]
  const form = (version: number, accountId: string) => ({
    ...{ version, isEnabled: false, secret: `token of ${accountId}` },
    account: { apiUrl: 'https://sms.example.com', accountId, from: '+12075550100' },
  })
  const saved = async () => (await owner.get('/api/admin/messaging')).body.text

  for (const version of [0, 1]) {
    const answers = await Promise.all([
      owner.put('/api/admin/messaging/text', form(version, `AC${version}1`)),
      manager.put('/api/admin/messaging/text', form(version, `AC${version}2`)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isFirst = answers[0].status === 200
    expect(await saved()).toMatchObject({
      version: version + 1,
      account: { accountId: `AC${version}${isFirst ? 1 : 2}` },
    })
    expect(answers[isFirst ? 1 : 0].body.message).toBe(
      `Your change wasn’t saved. ${isFirst ? 'Pat' : 'Lee'} Example changed this just now. The channel is off and uses sms.example.com.`,
    )
  }
})
