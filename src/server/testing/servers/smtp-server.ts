import net from 'node:net'

interface ReceivedMail {
  readonly to: string
  readonly messageId: string
}

export interface SmtpServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Called after the last dot and before the answer, when the sender can't know the result. */
  onMail: () => void
  maxAtOnce: number
  /** Drops every connection. */
  isDown: boolean
  /** Returns the reply to a line, for example `451 4.3.2 Try later`; undefined for the usual one. */
  replyTo: (line: string) => string | undefined
  close(): Promise<void>
}

/** Starts an SMTP server (RFC 5321) that records its emails. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    smtp.maxAtOnce = Math.max(smtp.maxAtOnce, sockets.size)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (smtp.isDown) {
      socket.destroy()
      return
    }
    const keep = (mail: ReceivedMail) => {
      smtp.received.push(mail)
      smtp.onMail()
    }
    converse(socket, keep, (line) => smtp.replyTo(line))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    received: [],
    onMail: () => {},
    maxAtOnce: 0,
    isDown: false,
    replyTo: () => undefined,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return smtp
}

const answers: Record<string, string> = {
  EHLO: '250-test\r\n250 8BITMIME',
  HELO: '250 test',
  DATA: '354 go on',
  QUIT: '221 bye',
}

function converse(
  socket: net.Socket,
  keep: (mail: ReceivedMail) => void,
  replyTo: (line: string) => string | undefined,
) {
  let buffered = ''
  let to = ''
  let data: string[] | undefined
  const say = (line: string) => socket.write(`${line}\r\n`)

  const onLine = (line: string) => {
    if (data && line === '.') {
      // Headers that are too long continue on a line that begins with a space (RFC 5322, 2.2.3).
      const unfolded = data.join('\n').replaceAll(/\n[ \t]+/g, ' ')
      keep({ to, messageId: /^message-id: *(\S+)/im.exec(unfolded)?.[1] ?? '' })
      data = undefined
      say('250 taken')
      return
    }
    if (data) {
      data.push(line)
      return
    }
    const reply = replyTo(line)
    if (reply) {
      say(reply)
      return
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') to = /<(.+)>/.exec(line)?.[1] ?? ''
    if (verb === 'DATA') data = []
    say(answers[verb] ?? '250 fine')
    if (verb === 'QUIT') socket.end()
  }

  say('220 test')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (buffered + chunk).split('\r\n')
    buffered = lines.pop() ?? ''
    lines.forEach(onLine)
  })
}
