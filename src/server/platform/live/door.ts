/** Who has shaken hands and not been let in. Its size is bounded, whoever comes. */
export interface Door<Socket> {
  /** Where too many wait, the one that has been silent for longest is turned away; whoever comes now may wait. */
  arrive(socket: Socket, address: string): void
  /** It has spoken, and what it said is looked into: others are turned away before it. */
  listenTo(socket: Socket): void
  /** It was let in, or has gone. */
  leave(socket: Socket): void
}

export interface DoorLimits {
  readonly perAddress: number
  readonly inAll: number
}

interface Waiting<Socket> {
  readonly socket: Socket
  readonly address: string
  hasSpoken: boolean
}

/**
 * A bound on those who wait that nobody can use to keep others out: instead of refusing who comes, it turns away who
 * has been there for longest and said nothing. Staff speak at once, strangers who only fill the place do not.
 */
export function openDoor<Socket>(turnAway: (socket: Socket) => void, { perAddress, inAll }: DoorLimits): Door<Socket> {
  /** Oldest first. */
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

  /** One address is never worth more than the others: the busiest gives way. */
  function busiest() {
    return [...addresses].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
  }

  function turnOneAway(address: string) {
    const there = [...waiting.values()].filter((one) => one.address === address)
    const one = there.find(({ hasSpoken }) => !hasSpoken) ?? there[0]
    if (!one) return
    leave(one.socket)
    turnAway(one.socket)
  }

  return {
    arrive(socket, address) {
      if (countAt(address) >= perAddress) turnOneAway(address)
      else if (waiting.size >= inAll) turnOneAway(busiest())
      waiting.set(socket, { socket, address, hasSpoken: false })
      addresses.set(address, countAt(address) + 1)
    },
    listenTo(socket) {
      const one = waiting.get(socket)
      if (one) one.hasSpoken = true
    },
    leave,
  }
}
