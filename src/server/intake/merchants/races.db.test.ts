import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { openLatestRequest, requestQuote, statementFigures } from '#server/testing/fixtures/merchant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

/** Opens one request as two users. */
async function opened(server: TestServer) {
  await requestQuote(server)
  const { staff, url, move } = await openLatestRequest(server)
  await server.createStaff({ email: 'lee@example.com', name: 'Lee Example' })
  const colleague = await server.signIn('lee@example.com')
  const lead = async () => (await staff.get(url)).body.lead
  return { staff, colleague, url, move, lead }
}
type Opened = Awaited<ReturnType<typeof opened>>

/** Moves a request to boarding. */
async function boarded({ move }: Opened) {
  await move('new', 'contacted')
  await move('contacted', 'analysed')
  await move('analysed', 'quote_sent', 'Left at the counter')
  await move('quote_sent', 'accepted', 'Signed by hand')
}

/** Sends both changes concurrently; then repeats one with a value neither caller has seen. */
async function both({ staff, colleague, url }: Opened, verb: string, one: object, other: object) {
  const send = (browser: Browser, body: object) => browser.post(`${url}/${verb}`, body)
  const answers = await Promise.all([send(staff, one), send(colleague, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [won, lost] = answers[0].status === 200 ? answers : answers.toReversed()
  const winner = answers[0].status === 200 ? 'Pat Example' : 'Lee Example'
  expect(lost?.body.message).toContain(`Your change wasn’t saved. ${winner} changed this just now.`)
  // A change that is already applied is no conflict.
  expect((await send(staff, answers[0].status === 200 ? one : other)).status).toBe(200)
  return { kept: won?.body.lead, message: lost?.body.message as string }
}

test('of two concurrent next steps the second fails and shows the first', async ({ server }) => {
  const at = await opened(server)
  const before = { nextAction: '', nextActionOn: null }
  const plan = (nextAction: string) => ({ nextAction, nextActionOn: '2026-03-05', before })
  const { kept, message } = await both(at, 'next-step', plan('Call'), plan('Write'))
  expect(message).toContain(`The next step is: ${kept.nextAction}, Mar 5, 2026.`)
  expect((await at.lead()).nextAction).toBe(kept.nextAction)
})

test('of two concurrent boarding changes the second fails, and a step cannot be undone unseen', async ({ server }) => {
  const at = await opened(server)
  await boarded(at)
  const before = { doneOn: null, detail: '' }
  const tick = (detail: string) => ({ step: 'processor_account', doneOn: '2026-03-02', detail, before })
  const { message } = await both(at, 'boarding', tick('MID 1'), tick('MID 2'))
  expect(message).toMatch(/“Account opened by the processor” is done on Mar 2, 2026, MID [12] now\.$/)

  const [winner] = /Pat|Lee/.exec(message) ?? []
  const loser = winner === 'Pat' ? at.colleague : at.staff
  // Changing another step is no conflict.
  expect((await loser.post(`${at.url}/boarding`, { ...tick('Seen'), step: 'voided_check' })).status).toBe(200)
  const undo = await loser.post(`${at.url}/boarding`, { ...tick(''), doneOn: '' })
  // Undoing a step the caller has not seen as done.
  expect([undo.status, undo.body.message]).toEqual([409, expect.stringContaining(`${winner} Example changed this`)])
  const { boarding } = (await at.staff.get(at.url)).body
  expect(boarding.filter(({ doneOn }: { doneOn: string | null }) => doneOn)).toHaveLength(2)
})

test('of two concurrent changes of the share or figures the second fails and shows the current value', async ({
  server,
}) => {
  const at = await opened(server)
  await boarded(at)
  const agree = (residualBasisPoints: number) => ({ residualBasisPoints, before: null })
  const residual = await both(at, 'residual', agree(4_000), agree(4_550))
  expect(residual.message).toContain(`Our share is now ${residual.kept.residualBasisPoints / 100}%.`)

  const correct = (feesCents: number) => ({ statement: { ...statementFigures, feesCents }, before: statementFigures })
  const figures = await both(at, 'statement', correct(90_000), correct(91_000))
  expect(figures.message).toMatch(/all fees \$9[01]0\.00/)
  expect((await at.lead()).statement.feesCents).toBe(figures.kept.statement.feesCents)
})

test('moving a request that a colleague has moved fails and shows who moved it and where', async ({ server }) => {
  const { colleague, url, move } = await opened(server)
  await colleague.post(`${url}/status`, { from: 'new', to: 'contacted' })
  expect((await move('new', 'lost', 'Stays')).body.message).toBe(
    'Your change wasn’t saved. Lee Example changed this just now. Its status is now “Contacted”.',
  )
})
