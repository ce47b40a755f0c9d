import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'

const id = '0198c0de-0000-7000-8000-0000000000ce'
const form = (url: string) => ({ id, url, description: 'Customer list', events: ['application.stage-changed'] })

const refusals = [
  ['http://hooks.example.com/', 'https://'],
  ['https://10.0.0.8/', 'from the internet'],
  ['https://[fd00::1]/', 'from the internet'],
  ['https://2130706433/', 'from the internet'],
  ['https://intranet/', 'from the internet'],
  ['https://localhost/', 'from the internet'],
  ['https://user:word@hooks.example.com/', 'user name'],
  ['ftp://hooks.example.com/', 'https://'],
  ['https://[', 'full URL'],
  ['', 'https://'],
] as const

test.for(refusals)(
  'the address %j is refused with a message, together with all other errors',
  async ([url, text], { server }) => {
    await server.createStaff({ role: 'manager' })
    const manager = await server.signIn()
    const { status, body } = await manager.post('/api/admin/webhooks', form(url))
    expect([status, body.fields.url]).toEqual([422, expect.stringContaining(text)])
    const empty = await manager.post('/api/admin/webhooks', { url, description: ' ', events: ['nothing'] })
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([422, expect.arrayContaining(['description'])])
  },
)
