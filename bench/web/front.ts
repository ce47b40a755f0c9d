import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface Front {
  /** `https://localhost:40123` */
  readonly address: string
  /** Receives all other requests. */
  origin: string
  /** Added to each answer, ms. */
  delayMs: number
  /** Documents that it serves itself, brotli, by path. */
  readonly own: Map<string, Buffer>
  stop(): void
}

export async function openFront(): Promise<Front> {
  const server = http2.createSecureServer({ ...certificate(), allowHTTP1: true })
  const sessions = new Set<http2.ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const front: Front = {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    origin: '',
    delayMs: 0,
    own: new Map(),
    stop: () => {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
  server.on('request', (request, response) => pass(front, request, response))
  return front
}

function pass(front: Front, request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) {
  const own = front.own.get(request.url)
  if (own) {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': own.length,
    }
    response.writeHead(200, headers).end(own)
    return
  }
  const { method, url, headers } = request
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  const host = new URL(front.address).host
  const onward = http.request(new URL(url, front.origin), {
    method,
    headers: { ...Object.fromEntries(plain), host },
  })
  onward.on('response', async (answer) => {
    if (front.delayMs > 0) await setTimeout(front.delayMs)
    const { connection, 'keep-alive': _alive, 'transfer-encoding': _encoding, ...kept } = answer.headers
    response.writeHead(answer.statusCode ?? 502, kept)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

function certificate() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...made, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const pair = { key: fs.readFileSync(key), cert: fs.readFileSync(cert) }
  fs.rmSync(folder, { recursive: true })
  return pair
}
