import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openSmtpServer } from '#server/testing/servers/smtp-server.ts'
import { openMail } from './open-mail.ts'

const mail = { to: ['pat@example.com'], subject: '3 new leads', text: 'Maria Kowalczyk\n' }
const openTo = (smtpUrl: string) => openMail({ smtpUrl, from: 'Harborline <noreply@example.com>', dataDir: '' })

async function replying(command: string, reply: string) {
  const smtp = await openSmtpServer()
  onTestFinished(() => smtp.close())
  smtp.replyTo = (line) => (line.startsWith(command) ? reply : undefined)
  return smtp
}

test.each([
  ['MAIL', '451 4.7.1 Too many messages', 'mail', '451'],
  ['RCPT', '451 4.3.2 System not accepting messages', 'mail', '451'],
  ['RCPT', '452 Insufficient system storage', 'mail', '452'],
  ['RCPT', '421 4.3.2 Closing', 'mail', '421'],
  ['DATA', '451 Local error', 'mail', '451'],
  ['RCPT', '450 4.7.1 Greylisted', 'mailbox', '450'],
  ['RCPT', '452 4.2.2 Mailbox full', 'mailbox', '452'],
  ['DATA', '450 Mailbox busy', 'mailbox', '450'],
])('the temporary reply to %s, %s, is an outage of the %s', async (command, reply, service, code) => {
  const smtp = await replying(command, reply)
  await expect(openTo(smtp.url)(mail)).rejects.toMatchObject({ name: 'Unavailable', service, code })
})

test.each([
  ['RCPT', '550 5.1.1 No such user'],
  ['MAIL', '550 5.7.1 Sender rejected'],
  ['DATA', '554 5.6.0 Rejected'],
])('the permanent reply to %s, %s, is not an outage', async (command, reply) => {
  const smtp = await replying(command, reply)
  await expect(openTo(smtp.url)(mail)).rejects.toMatchObject({ name: 'Error', response: reply })
})

test('a server that is unreachable, hangs up, shuts down or refuses the password is an outage', async () => {
  const smtp = await openSmtpServer()
  const outage = { name: 'Unavailable', service: 'mail' }
  smtp.isDown = true
  await expect(openTo(smtp.url)(mail)).rejects.toMatchObject(outage)
  smtp.isDown = false
  smtp.replyTo = (line) => {
    if (line.startsWith('EHLO')) return '250-test\r\n250 AUTH PLAIN'
    return line.startsWith('AUTH') ? '535 5.7.8 Bad credentials' : undefined
  }
  const signedIn = openTo(smtp.url.replace('//', '//user:secret@'))
  await expect(signedIn(mail)).rejects.toMatchObject({ ...outage, code: '535' })
  await smtp.close()
  await expect(openTo(smtp.url)(mail)).rejects.toMatchObject({ ...outage, code: 'ECONNREFUSED' })

  const closed = net.createServer((socket) => socket.end('554 No SMTP service here\r\n')).listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as net.AddressInfo
  await expect(openTo(`smtp://127.0.0.1:${port}`)(mail)).rejects.toMatchObject(outage)
  closed.close()
})

test('a connection that breaks after the whole email was transferred is not an outage, because the email may have arrived', async () => {
  const smtp = await openSmtpServer()
  smtp.onMail = () => void smtp.close()
  await expect(openTo(smtp.url)(mail)).rejects.toMatchObject({ name: 'Error', code: 'ECONNECTION' })
  expect(smtp.received).toHaveLength(1)
})

test('a server that hangs is not contacted for three times as long as it kept the sender waiting', async () => {
  let connections = 0
  const server = net.createServer((socket) => {
    connections++
    setTimeout(() => socket.destroy(), 200)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const send = openTo(`smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`)
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(send(mail)).rejects.toMatchObject({ name: 'Unavailable', service: 'mail' })
  expect(connections).toBe(1)
  await expect.poll(() => send(mail).catch(() => connections)).toBe(2)
  server.close()
})
