import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentJob } from '#server/platform/jobs/current-job.ts'
import { openMail } from './open-mail.ts'

const from = 'Harborline Funding <noreply@example.com>'
const mail = { to: ['pat@example.com'], subject: '3 new leads', text: 'Maria Kowalczyk (Hero Form)\n' }

test('without a mail server emails are saved as files that only the owner can read, and the newest 200 stay', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-mail-'))
  const directory = path.join(dataDir, 'mail')
  fs.mkdirSync(directory)
  for (let number = 0; number < 205; number++) fs.writeFileSync(path.join(directory, `2020-${1000 + number}.eml`), '')

  await openMail({ smtpUrl: undefined, from, dataDir })(mail)
  const files = fs.readdirSync(directory).sort()
  const newest = path.join(directory, files.at(-1) ?? '')
  expect(files).toHaveLength(200)
  expect(files[0]).toBe('2020-1006.eml')
  expect(fs.statSync(newest).mode & 0o777).toBe(0o600)
  expect(fs.readFileSync(newest, 'utf8')).toMatch(
    /To: pat@example.com[\s\S]*Subject: 3 new leads[\s\S]*Maria Kowalczyk/,
  )
  fs.rmSync(dataDir, { recursive: true })
})

test('an email with its own Message-ID keeps it, even if sent by a job', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-mail-'))
  const send = openMail({ smtpUrl: undefined, from, dataDir })
  const headers = { 'Message-ID': '<contact.7@example.com>' }
  await currentJob.run({ name: 'contact.send-receipt', id: '7' }, () => send({ ...mail, headers }))
  const [file = ''] = fs.readdirSync(path.join(dataDir, 'mail'))
  expect(fs.readFileSync(path.join(dataDir, 'mail', file), 'utf8')).toContain('Message-ID: <contact.7@example.com>')
  fs.rmSync(dataDir, { recursive: true })
})

test('with a mail server emails are sent to it', async () => {
  const lines: string[] = []
  const server = net.createServer((socket) => {
    socket.write('220 test\r\n')
    let inData = false
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (inData) inData = line !== '.'
        else if (line === 'DATA') inData = true
        if (line === 'DATA') socket.write('354 go on\r\n')
        else if (!inData) socket.write('250 fine\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from, dataDir: '' })(mail)
  server.close()
  expect(lines).toContain('RCPT TO:<pat@example.com>')
  expect(lines).toContain('Subject: 3 new leads')
})

test('a mail server without encryption receives neither addresses nor text if encryption is required', async () => {
  const lines: string[] = []
  const server = net.createServer((socket) => {
    socket.write('220 test\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.split('\r\n').filter(Boolean))
      socket.write(text.startsWith('STARTTLS') ? '502 unknown\r\n' : '250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const send = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, requiresTls: true, from, dataDir: '' })
  await expect(send(mail)).rejects.toMatchObject({ name: 'Unavailable', service: 'mail' })
  server.close()
  expect(lines.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([])
})

test('a mail server that trickles counts as an outage at the deadline, and its connection is closed', async () => {
  let open = 0
  const server = net.createServer((socket) => {
    open++
    socket.write('220 test\r\n')
    socket.on('error', () => {}).resume()
    const drip = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => {
      clearInterval(drip)
      open--
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as net.AddressInfo
  const send = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from, dataDir: '', totalMs: 400 })
  await expect(send(mail)).rejects.toMatchObject({ name: 'Unavailable', service: 'mail', code: 'ETIMEDOUT' })
  await vi.waitFor(() => expect(open).toBe(0), { timeout: 10_000 })
})
