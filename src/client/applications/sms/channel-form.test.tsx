// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Messaging } from '#shared/applications/sms/contract.ts'
import { ChannelForm } from './channel-form.tsx'
import { messaging } from './queries.ts'

const account = (accountId: string, version: number): Messaging['text'] => ({
  account: { apiUrl: 'https://sms.example.com', accountId, from: '+12075550100' },
  ...{ isEnabled: true, hasSecret: true, hasReportSecret: false, verifyToken: null, version },
  reportUrl: 'https://funding.example.com/api/texts/sms',
})

const Page = () => {
  const { data } = useQuery(messaging)
  return data ? <ChannelForm channel="text" saved={data.text} /> : null
}

/** Fakes a server with one account, which a colleague saves too. */
function renderForm() {
  let saved = account('AC1', 1)
  const server = fakeServer({
    'GET /api/admin/messaging': () => ({ body: { text: saved, whatsapp: { ...saved, account: null }, latest: [] } }),
    'PUT /api/admin/messaging/text': ({ body }) => {
      if (body.version !== saved.version)
        return { status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } }
      saved = account((body.account as { accountId: string }).accountId, saved.version + 1)
      return { body: {} }
    },
  })
  const colleagueSaves = (accountId: string) => {
    saved = account(accountId, saved.version + 1)
  }
  const sent = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...renderAdmin(<Page />), colleagueSaves, sent }
}
const sid = () => screen.findByLabelText<HTMLInputElement>('Account SID')
const save = () => screen.getByRole('button', { name: 'Save' })

test('an account saved by a colleague in the meantime is shown next to the edits before it can be replaced', async () => {
  const { user, colleagueSaves, sent } = renderForm()
  await user.type(await sid(), '9')
  colleagueSaves('AC2')
  await user.click(save())
  expect(await screen.findByText('Lee Example changed this.')).toBeDefined()
  expect((await screen.findByRole('button', { name: /^Discard my changes/ })).parentElement?.textContent).toContain(
    'Account SID: AC2',
  )
  expect((await sid()).value).toBe('AC19')

  await user.click(save())
  await screen.findByText('Saved.')
  expect(sent().map(({ version }) => version)).toEqual([1, 2])
  expect(screen.queryByRole('button', { name: /^Discard my changes/ })).toBeNull()
})

test('the colleague’s version can replace the edits', async () => {
  const { user, colleagueSaves } = renderForm()
  await user.type(await sid(), '9')
  colleagueSaves('AC2')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: /^Discard my changes/ }))
  expect((await sid()).value).toBe('AC2')
  expect(screen.queryByText('Lee Example changed this.')).toBeNull()
})
