import http from 'node:http'
import type net from 'node:net'
import { pino } from 'pino'
import { publishLeads } from '#server/intake/leads/jobs.ts'
import { deliverWebhooks, notifyPaused } from '#server/messaging/webhooks/jobs.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import type { Mail } from '#server/platform/mail/open-mail.ts'
import type { Browser } from './browser.ts'
import { siteUrl, test as withServer } from './test-server.ts'

export interface Receiver {
  readonly url: string
  readonly calls: { readonly headers: http.IncomingHttpHeaders; readonly body: string }[]
  answer: (answer: http.ServerResponse) => void
}

interface Hooked {
  readonly receiver: Receiver
  readonly owner: Browser
  /** Runs the worker once; returns the emails it sent. */
  readonly work: () => Promise<Mail[]>
}

/** The program's development setting allows calls to the receiver. */
export const test = withServer.extend({ env: { PAGES: 'sources' } as Record<string, string> }).extend<Hooked>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
  receiver: async ({}, use) => {
    const receiver: Receiver = { url: '', calls: [], answer: (answer) => answer.end() }
    const server = http.createServer((request, answer) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        receiver.calls.push({ headers: request.headers, body })
        receiver.answer(answer)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as net.AddressInfo
    await use(Object.assign(receiver, { url: `http://127.0.0.1:${port}/hook?token=1` }))
    server.closeAllConnections()
    server.close()
  },
  owner: async ({ server }, use) => {
    await server.createStaff({ role: 'owner' })
    await use(await server.signIn())
  },
  work: async ({ server, pool }, use) => {
    const outside = { allowLoopback: true, timeoutMs: 300 }
    await use(async () => {
      const mails: Mail[] = []
      const sendMail = async (mail: Mail) => void mails.push(mail)
      const handlers = {
        'leads.publish': publishLeads,
        'webhooks.deliver': deliverWebhooks({ keys: server.documentStore.keys, outside }),
        'webhooks.notify-paused': notifyPaused({ sendMail, siteUrl, recipients: async () => ['owner@example.com'] }),
      }
      // Once for each handler, because follow-up jobs are due in the next round.
      for (const _ of Object.keys(handlers))
        await startWorker({ pool, now: server.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
      return mails
    })
  },
})
