import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SizeLimitProxy {
  readonly address: string
  close(): void
}

/**
 * Starts a reverse proxy that, like nginx, answers 413 with its own page to bodies over its limit.
 * @param maxBytes of a request body; nginx allows 1 MB unless configured otherwise.
 */
export async function startSizeLimitProxy(to: string, maxBytes = 1_048_576): Promise<SizeLimitProxy> {
  const { hostname, port } = new URL(to)
  const server = http.createServer((request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      request.resume()
      response.writeHead(413, { 'content-type': 'text/html' })
      response.end('<html><head><title>413 Request Entity Too Large</title></head></html>')
      return
    }
    const { method = 'GET', url: path = '/', headers } = request
    const onward = http.request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
