// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { writeSession } from '#client/platform/session/session-store.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { RecordViewers } from './record-viewers.tsx'

const id = '0197f1f2-0000-7000-8000-000000000001'

test.each([
  [['Pat Example'], 'Pat Example is also viewing this.'],
  [['Olga Example', 'Pat Example'], 'Olga Example and Pat Example are also viewing this.'],
])('viewers %j are named', async (colleagues, text) => {
  writeSession('adminToken', 'token-1')
  fakeServer({
    'POST /api/admin/presence': () => ({ body: { colleagues } }),
    'DELETE /api/admin/presence': () => ({ body: {} }),
  })
  renderAdmin(<RecordViewers kind="lead" id={id} />)
  expect(await screen.findByText(text)).toBeDefined()
})
