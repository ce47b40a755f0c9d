import { execFileSync } from 'node:child_process'

/** A host of the cluster: an address, and how to run a program there. */
export interface Host {
  readonly address: string
  /** Comes before the program's command. */
  readonly prefix: readonly string[]
  /** Cuts or restores its network; undefined if this machine can't. */
  readonly connect?: (isConnected: boolean) => void
}

export interface NodeNetwork {
  readonly hosts: readonly Host[]
  remove(): void
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })

/**
 * Gives each of `count` hosts a network namespace of its own, connected by a bridge that leads nowhere else. Without
 * the rights for that, they share the loopback interface, each with its own address.
 */
export function createNodeNetwork(count: number): NodeNetwork {
  const mayCreate = process.getuid?.() === 0 && attempt(() => ip('netns', 'list'))
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  if (!mayCreate) return { hosts: numbers.map((number) => ({ address: `127.0.1.${number}`, prefix: [] })), remove() {} }

  // Interface names have at most 15 characters.
  const id = process.pid.toString(36)
  const bridge = `hlb${id}`
  // Reserved for tests of networks (RFC 2544), and different in concurrent runs.
  const network = `198.18.${process.pid % 250}`
  const link = (number: number) => `hl${id}${number}`
  const namespace = (number: number) => `harborline-${id}-${number}`
  const remove = () => {
    for (const number of numbers) attempt(() => ip('netns', 'del', namespace(number)))
    attempt(() => ip('link', 'del', bridge))
  }
  try {
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('address', 'add', `${network}.254/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
    for (const number of numbers) {
      ip('netns', 'add', namespace(number))
      ip('link', 'add', link(number), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace(number))
      ip('link', 'set', link(number), 'master', bridge, 'up')
      const inside = ['-n', namespace(number)]
      ip(...inside, 'address', 'add', `${network}.${number}/24`, 'dev', 'eth0')
      ip(...inside, 'link', 'set', 'eth0', 'up')
      ip(...inside, 'link', 'set', 'lo', 'up')
    }
  } catch (error) {
    remove()
    throw error
  }
  const hosts = numbers.map((number) => ({
    address: `${network}.${number}`,
    prefix: ['ip', 'netns', 'exec', namespace(number)],
    connect: (isConnected: boolean) => void ip('link', 'set', link(number), isConnected ? 'up' : 'down'),
  }))
  return { hosts, remove }
}

function attempt(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
