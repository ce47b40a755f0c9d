import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { hostileFiles } from '#server/testing/hostile/hostile-files.ts'
import { manyLoans } from '#server/testing/hostile/hostile-statement.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'

/**
 * Max CPU time of the server's main thread without a pause, ms. Wall-clock time would depend on the load of the
 * machine.
 */
const longestCpuMs = 50
/** Starting a program is slow on a busy machine. */
const startMs = 120_000
const pieceBytes = 512 * 1024
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-hostile-'))
const probe = pathToFileURL(path.join(import.meta.dirname, '../../testing/loop-probe.ts'))
const program = new ServerProcess({ DATA_DIR: dataDir, NODE_OPTIONS: `--import ${probe}` })
let printed = ''
let address = ''

beforeAll(async () => {
  program.child.stdout?.on('data', (chunk) => (printed += chunk))
  address = await program.ready
  // The first files load code and start threads.
  for (const mark of ['one', 'two', 'three']) await send('warm-up.pdf', pdf(mark, 2_000_000))
}, startMs)

afterAll(async () => {
  await program.kill()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('the program is calm once it has loaded the page renderer, two seconds after its start', async () => {
  const longestOfThreeSeconds = async () => {
    await measured()
    await sleep(3_000)
    return (await measured()).longestCpuMs
  }
  await expect.poll(longestOfThreeSeconds, { timeout: 60_000 }).toBeLessThan(longestCpuMs)
})

test.each(Object.entries(hostileFiles))('%s does not block the server', async (name, content) => {
  await measured()
  const statuses = await send(`${name}.pdf`, content())
  const figures = await measured()
  console.info(`${name}: ${figures.longestCpuMs.toFixed(1)} ms of CPU, ${figures.longestWaitMs.toFixed(1)} ms of clock`)
  expect(new Set(statuses)).toEqual(new Set([204]))
  expect(figures.longestCpuMs).toBeLessThan(longestCpuMs)
})

test('statements with thousands of lines do not block the server when they are read, shown and explained', async () => {
  const cookie = await begin()
  await measured()
  for (const file of [0, 1, 2]) {
    const lines = Array.from({ length: 5_000 }, (_, at) => `${dayOf(at)},${payeeOf(at + file)} LOAN PAYMENT,-${at}.00`)
    const content = Buffer.from(['Date,Description,Amount', ...lines].join('\n'))
    await send(`${file}.csv`, content, { cookie, kind: 'bank_statement' })
  }
  const read = async () => {
    const answer = await fetch(`${address}/api/cash-flow`, { headers: { cookie } })
    return (await answer.json()) as { isReading: boolean; unreadable: unknown[]; payments: { id: string }[] }
  }
  await expect.poll(async () => (await read()).isReading, { timeout: 60_000, interval: 500 }).toBe(false)
  const shown = await read()
  expect(shown).toMatchObject({ unreadable: [{ name: '2.csv' }], payments: { length: 500 } })
  const explanation = { lineId: shown.payments[0]?.id, kind: 'loan', text: '' }
  const explained = await fetch(`${address}/api/cash-flow/explanations`, {
    ...{ method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(explanation) },
  })
  expect(explained.status).toBe(200)
  const figures = await measured()
  console.info(
    `statements: ${figures.longestCpuMs.toFixed(1)} ms of CPU, ${figures.longestWaitMs.toFixed(1)} ms of clock`,
  )
  expect(figures.longestCpuMs).toBeLessThan(longestCpuMs)
})

test('a statement with thousands of loans does not block the server when it is read, shown and explained', async () => {
  const cookie = await begin()
  await measured()
  await send('loans.csv', manyLoans(1_600, 90), { cookie, kind: 'bank_statement' })
  const read = async () => {
    const answer = await fetch(`${address}/api/cash-flow`, { headers: { cookie } })
    return (await answer.json()) as { isReading: boolean; positions: unknown[]; payments: { id: string }[] }
  }
  await expect.poll(async () => (await read()).isReading, { timeout: 60_000, interval: 500 }).toBe(false)
  const shown = await read()
  expect(shown.positions).toHaveLength(50)
  for (let time = 0; time < 10; time++) {
    const explanation = { lineId: shown.payments[0]?.id, kind: 'other', text: `Note ${time}` }
    const explained = await fetch(`${address}/api/cash-flow/explanations`, {
      ...{ method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(explanation) },
    })
    expect(explained.status).toBe(200)
  }
  const figures = await measured()
  console.info(`loans: ${figures.longestCpuMs.toFixed(1)} ms of CPU, ${figures.longestWaitMs.toFixed(1)} ms of clock`)
  expect(figures.longestCpuMs).toBeLessThan(longestCpuMs)
})

const dayOf = (line: number) => `01/${String((line % 28) + 1).padStart(2, '0')}/2026`
const payeeOf = (line: number) => String(line).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')

async function begin() {
  const answer = await fetch(`${address}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Uploads a file in chunks, like a browser; to a new draft without a cookie. */
async function send(name: string, content: Buffer, to?: { cookie: string; kind: string }): Promise<number[]> {
  const { cookie, kind } = to ?? { cookie: await begin(), kind: 'other' }
  const metadata = `filename ${base64(name)},kind ${base64(kind)}`
  const created = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: { ...tus, cookie, 'upload-length': String(content.length), 'upload-metadata': metadata },
  })
  expect(created.status, await created.clone().text()).toBe(201)
  const url = address + created.headers.get('location')
  const statuses: number[] = []
  for (let offset = 0; offset < content.length; offset += pieceBytes) {
    const headers = { ...tus, cookie, 'content-type': 'application/offset+octet-stream' }
    const body = new Uint8Array(content.subarray(offset, offset + pieceBytes))
    const sent = await fetch(url, { method: 'PATCH', headers: { ...headers, 'upload-offset': String(offset) }, body })
    statuses.push(sent.status)
  }
  return statuses
}

async function measured() {
  printed = ''
  program.child.kill('SIGUSR2')
  await expect.poll(() => printed).toMatch(/^\{.*\}$/m)
  return JSON.parse(/^\{.*\}$/m.exec(printed)?.[0] ?? '') as { longestCpuMs: number; longestWaitMs: number }
}
