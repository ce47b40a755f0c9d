import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { openSmtpServer } from '#server/testing/servers/smtp-server.ts'

const kills = Number(process.env.ROUNDS ?? 20)
const perRound = 8
const movedClock = `--import ${new URL('../../../../e2e/shifted-clock.ts', import.meta.url)}`

async function begin(address: string, email: string) {
  const answer = await fetch(`${address}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ type: 'business', name: 'Ada Harbor', email }),
  })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
}

test(`although the program is killed ${kills} times, everyone gets exactly one email`, async () => {
  const smtp = await openSmtpServer()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-once-'))
  const env = {
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Harborline <noreply@example.com>',
    NODE_OPTIONS: movedClock,
    // The port changes with each start and would appear in the email.
    PUBLIC_URL: 'http://funding.example.com',
  }
  const acknowledged: string[] = []

  for (let round = 0; round < kills; round++) {
    const program = new ServerProcess(env)
    const address = await program.ready
    const isMeanRound = round % 2 === 0
    const mails = smtp.received.length
    const died = isMeanRound && new Promise<void>((resolve) => (smtp.onMail = () => void program.kill().then(resolve)))
    const writing = Array.from({ length: perRound }, async () => {
      const email = `ada.${randomUUID()}@example.com`
      await begin(address, email)
      acknowledged.push(email)
    })
    const written = Promise.allSettled(writing)
    await (died || sleep(randomInt(1_500)))
    smtp.onMail = () => {}
    await program.kill()
    await written
    if (isMeanRound) expect(smtp.received.length).toBeGreaterThan(mails)
  }

  // Eleven minutes pass: a dead worker's claim ends after five.
  const program = new ServerProcess(env)
  await program.ready
  program.child.kill('SIGUSR2')
  const got = () => new Set(smtp.received.map(({ to }) => to))
  await vi.waitFor(() => expect(acknowledged.filter((email) => !got().has(email))).toEqual([]), { timeout: 120_000 })
  await sleep(3_000)
  await program.kill('SIGTERM')
  await smtp.close()
  fs.rmSync(dataDir, { recursive: true, force: true })

  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of smtp.received) ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
  const again = smtp.received.length - ids.size
  console.log(
    `${kills} kills, ${acknowledged.length} acknowledged, ${ids.size} people mailed, ${again} mails sent again`,
  )
  expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([])
  expect(again).toBeLessThanOrEqual(kills)
})
