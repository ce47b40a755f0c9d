import { once } from 'node:events'
import net from 'node:net'

/** `npm run proof` cuts connections more often, under larger files, and kills more servers than `npm test`. */
export const isProof = process.env.PROOF === 'full'

export interface FlakyProxy {
  /** The address that the browser opens instead of the program's own. */
  readonly address: string
  /** Drops all connections; new ones can be opened. */
  dropConnections(): void
  /** ms since the last byte in either direction. */
  quietMs(): number
  /** Routes new connections to another program. */
  redirectTo(address: string): void
  close(): void
}

/** Opens a proxy between browser and program that can drop connections during a request. */
export async function startFlakyProxy(to: string): Promise<FlakyProxy> {
  let target = new URL(to)
  const open = new Set<net.Socket>()
  let lastByteAt = performance.now()
  const server = net.createServer((browser) => {
    const program = net.connect(Number(target.port), target.hostname)
    for (const socket of [browser, program]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('data', () => {
        lastByteAt = performance.now()
      })
      socket.on('close', () => {
        open.delete(socket)
        browser.destroy()
        program.destroy()
      })
    }
    browser.pipe(program).pipe(browser)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const dropConnections = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    address: `http://127.0.0.1:${port}`,
    dropConnections,
    quietMs: () => performance.now() - lastByteAt,
    redirectTo: (address) => {
      target = new URL(address)
    },
    close: () => {
      server.close()
      dropConnections()
    },
  }
}
