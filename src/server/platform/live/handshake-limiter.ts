export interface HandshakeLimiter<Socket> {
  add(socket: Socket, address: string): void
  /** Evicts it last while its auth message is checked. */
  markAuthenticating(socket: Socket): void
  leave(socket: Socket): void
}

export interface HandshakeLimits {
  readonly perAddress: number
  readonly inAll: number
}

interface Waiting<Socket> {
  readonly socket: Socket
  readonly address: string
  hasSpoken: boolean
}

/** Evicts the oldest silent connection, so that attackers can't lock others out; staff authenticate at once. */
export function createHandshakeLimiter<Socket>(
  evict: (socket: Socket) => void,
  { perAddress, inAll }: HandshakeLimits,
): HandshakeLimiter<Socket> {
  const waiting = new Map<Socket, Waiting<Socket>>()
  const addresses = new Map<string, number>()

  function leave(socket: Socket) {
    const gone = waiting.get(socket)
    if (!gone) return
    waiting.delete(socket)
    const left = countAt(gone.address) - 1
    if (left > 0) addresses.set(gone.address, left)
    else addresses.delete(gone.address)
  }

  const countAt = (address: string) => addresses.get(address) ?? 0

  function busiest() {
    return [...addresses].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
  }

  function turnOneAway(address: string) {
    const there = [...waiting.values()].filter((one) => one.address === address)
    const one = there.find(({ hasSpoken }) => !hasSpoken) ?? there[0]
    if (!one) return
    leave(one.socket)
    evict(one.socket)
  }

  return {
    add(socket, address) {
      if (countAt(address) >= perAddress) turnOneAway(address)
      else if (waiting.size >= inAll) turnOneAway(busiest())
      waiting.set(socket, { socket, address, hasSpoken: false })
      addresses.set(address, countAt(address) + 1)
    },
    markAuthenticating(socket) {
      const one = waiting.get(socket)
      if (one) one.hasSpoken = true
    },
    leave,
  }
}
