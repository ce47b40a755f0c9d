import { once } from 'node:events'
import net from 'node:net'

/** Opens a connection to this server that can stall without closing. */
export async function openStallingProxy(to: URL) {
  const open = new Set<net.Socket>()
  const line = net.createServer((client) => {
    const server = net.connect(Number(to.port || 5432), to.hostname)
    for (const socket of [client, server]) open.add(socket.on('error', () => {}))
    client.pipe(server).pipe(client)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = new URL(to)
  address.host = `127.0.0.1:${(line.address() as net.AddressInfo).port}`
  return {
    address: address.href,
    stall: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    close: () => {
      line.close()
      for (const socket of open) socket.destroy()
    },
  }
}
