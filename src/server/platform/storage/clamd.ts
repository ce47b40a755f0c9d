import { once } from 'node:events'
import net from 'node:net'
import { Readable } from 'node:stream'
import { Unavailable } from '#server/platform/http/unavailable.ts'

export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly socket: string }

type ScanResult = { readonly isClean: true } | { readonly isClean: false; readonly signature: string }

/** The scanner says nothing about this file for a minute, but at once that another one is clean. */
export class SlowScan extends Error {
  override readonly name = 'SlowScan'
  readonly code = 'ETIMEDOUT'
  constructor(cause: unknown) {
    super('The virus scanner took too long over a file', { cause })
  }
}

const isSilence = (error: unknown) => error instanceof Unavailable && error.code === 'ETIMEDOUT'

/**
 * After an error the file is neither clean nor infected.
 * @throws SlowScan without an answer about this file alone, Unavailable without any; Error if it refuses the file.
 */
export type Scan = (content: AsyncIterable<Uint8Array>) => Promise<ScanResult>

const answerMs = 10_000
/** Silence during a scan. */
const scanMs = 60_000
/** The largest document, 25 MB, at 250 kB/s, and the scan; a trickle of bytes is not silence. */
const totalMs = 180_000
/** For a few clean bytes. */
const probeMs = 5_000
const cleanBytes = Buffer.from('clean')
const maxAnswer = 1_000

/** Scans by INSTREAM (clamd(8)): length-prefixed chunks, then a zero length. */
export const openClamd =
  (address: ClamdAddress, limits: ScanLimits = {}): Scan =>
  async (content) => {
    const allowed = { answerMs, scanMs, totalMs, probeMs, ...limits }
    const scanned = { silenceMs: allowed.scanMs, connectMs: allowed.answerMs, totalMs: allowed.totalMs }
    try {
      // A hanging scanner accepts whole files; a ping detects that first.
      const pong = await converse(address, within(allowed.answerMs), async (socket) => void socket.write('zPING\0'))
      if (!pong.startsWith('PONG')) throw new Error(`The virus scanner responded: ${pong.slice(0, 200)}`)
      const answer = await converse(address, scanned, (socket, closed) => send(socket, closed, content)).catch(
        async (error) => {
          throw isSilence(error) && (await isScanning(address, allowed.probeMs)) ? new SlowScan(error) : error
        },
      )
      return resultOf(answer)
    } finally {
      if (content instanceof Readable) content.destroy()
    }
  }

interface ScanLimits {
  readonly answerMs?: number
  readonly scanMs?: number
  readonly totalMs?: number
  readonly probeMs?: number
}

const within = (ms: number) => ({ silenceMs: ms, connectMs: ms, totalMs: ms })

/** Returns whether the scanner finds clean bytes clean, so that its silence about a file is due to the file. */
const isScanning = (address: ClamdAddress, limitMs: number) =>
  converse(address, within(limitMs), (socket, closed) => send(socket, closed, [cleanBytes]))
    .then((answer) => resultOf(answer).isClean)
    .catch(() => false)

/**
 * Asks the scanner for its version, such as `ClamAV 1.4.2/27500/Thu Nov 26 08:21:19 2026`; the date is that of its signatures.
 * @throws Unavailable.
 */
export const askClamdVersion = async (address: ClamdAddress, limitMs: number): Promise<string> => {
  const answer = await converse(address, within(limitMs), async (socket) => void socket.write('zVERSION\0'))
  return answer.replace(/\0[\s\S]*$/, '').trim()
}

/**
 * Returns the answer at its end, at hang-up, or after `maxAnswer` characters.
 * @throws Unavailable after `silenceMs`, `totalMs` or an empty answer; what `speak` throws.
 */
async function converse(
  address: ClamdAddress,
  limits: { readonly silenceMs: number; readonly connectMs: number; readonly totalMs: number },
  speak: (socket: net.Socket, closed: AbortSignal) => Promise<void>,
): Promise<string> {
  const socket = net.connect('socket' in address ? { path: address.socket } : address)
  const silent = Object.assign(new Error('It isn’t responding.'), { code: 'ETIMEDOUT' })
  const giveUp = () => void socket.destroy(silent)
  const deadline = setTimeout(giveUp, limits.totalMs)
  socket.setTimeout(limits.connectMs, giveUp)
  socket.once('connect', () => socket.setTimeout(limits.silenceMs))
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer = (answer + text).slice(0, maxAnswer)
    if (answer.length === maxAnswer || answer.includes('\0')) socket.destroy()
  })
  const hangUp = new AbortController()
  const connected = new Promise((resolve) => socket.once('connect', resolve))
  const ended = new Promise<void>((resolve) =>
    socket.once('close', () => {
      hangUp.abort()
      resolve()
    }),
  )
  const failed = new Promise<never>((_resolve, reject) =>
    socket.once('error', (cause: NodeJS.ErrnoException) => reject(away(cause.code, cause))),
  )
  failed.catch(() => {})
  try {
    // The scanner may hang up early.
    await Promise.race([failed, ended, connected.then(() => speak(socket, hangUp.signal))])
    await Promise.race([failed, ended])
  } catch (error) {
    // Such as exceeding its size limit.
    if (answer === '' || socket.errored === silent) throw error
  } finally {
    clearTimeout(deadline)
    socket.destroy()
  }
  if (answer === '') throw away('ECONNRESET')
  return answer
}

const away = (code: string | undefined, cause?: unknown) =>
  new Unavailable('scanner', `The virus scanner didn’t respond: ${code ?? 'no reason'}`, { code, cause })

/** @throws AbortError once the scanner has hung up, which ends the reading of `content`. */
async function send(
  socket: net.Socket,
  closed: AbortSignal,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) {
  socket.write('zINSTREAM\0')
  for await (const chunk of content) {
    closed.throwIfAborted()
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.byteLength)
    socket.write(length)
    if (!socket.write(chunk)) await once(socket, 'drain', { signal: closed })
  }
  socket.write(Buffer.alloc(4))
}

function resultOf(answer: string): ScanResult {
  const said = answer.replace(/\0[\s\S]*$/, '').trim()
  if (said === 'stream: OK') return { isClean: true }
  const signature = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (signature) return { isClean: false, signature }
  throw new Error(`The virus scanner responded: ${said.slice(0, 200) || 'nothing'}`)
}

const clamdPort = 3310

/** Returns the address in the settings; undefined without one. */
export function clamdAddressOf(settings: {
  readonly CLAMD_HOST?: string | undefined
  readonly CLAMD_SOCKET?: string | undefined
}): ClamdAddress | undefined {
  const { CLAMD_HOST, CLAMD_SOCKET } = settings
  if (CLAMD_SOCKET) return { socket: CLAMD_SOCKET }
  if (!CLAMD_HOST) return undefined
  const [host = '', port] = CLAMD_HOST.split(':')
  return { host, port: Number(port ?? clamdPort) }
}
