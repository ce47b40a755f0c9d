import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { networkKey } from '#server/platform/http/rate-limit.ts'
import { foreignOriginError } from '#server/platform/http/same-origin.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { closeCodes, heartbeatMs, type LiveMessage, liveHello, oneRecord } from '#shared/kit/live-topic.ts'
import { parse } from '#shared/kit/parse.ts'
import { createHandshakeLimiter } from './handshake-limiter.ts'
import { type LiveTopics, openLiveTopics } from './live-topics.ts'

export interface LiveStaff {
  readonly id: string
  readonly role: StaffRole
  readonly sessionId: string
}

export interface LiveOptions {
  /** If lists may be this old, screens are told of each change again after it. */
  readonly repeatAfterMs?: number | undefined
  readonly listen: (hear: (payload: string) => void) => Promise<() => Promise<void>>
  /** @throws AppError if there is none. */
  readonly enter: (request: FastifyRequest, token: string) => Promise<LiveStaff>
  /** Undefined if the session ended. */
  readonly roleNow: (staff: LiveStaff) => Promise<StaffRole | undefined>
  readonly isOwnPage: (request: FastifyRequest) => boolean
}

const helloMs = 5_000
/** RFC 6455 registry: service restart; browsers connect again, to another server. */
const serviceRestart = 1012
const goodbyeMs = 1_000
/** RFC 6455, 7.4.1: unexpected server condition. */
const serverFault = 1011
const maxGuests = 1_000
/** Tabs of one person on one server; the next ones work without live updates. */
const maxGuestsOfOne = 20
/** RFC 6455 registry: try again later. */
const tryLater = 1013
const maxWaitingAtDoor = { perAddress: 20, inAll: 200 }
/** An office's screens may all reconnect at once. */
const maxOpenedPerMinute = 120
/** Our pages send one message and answer heartbeats. */
const maxFrames = 20
/** Unsent bytes for a screen that doesn't read. */
const maxWaiting = 64 * 1024

interface Guest {
  readonly socket: WebSocket
  readonly staff: LiveStaff
  isAlive: boolean
}

/** Mounts the live socket; the token is its first message, because proxies log URLs. */
export async function liveSocket(app: FastifyInstance, options: LiveOptions) {
  const guests = new Set<Guest>()
  const handshakes = createHandshakeLimiter<WebSocket>((socket) => socket.terminate(), maxWaitingAtDoor)
  await app.register(websocket, {
    options: { maxPayload: 1024, server: upgradesOf(app) },
    errorHandler: endOf,
    preClose(done) {
      for (const client of this.websocketServer.clients) sendAway(client)
      this.websocketServer.close()
      done()
    },
  })

  const topics: LiveTopics = openLiveTopics({
    repeatAfterMs: options.repeatAfterMs,
    tell: (message) => {
      const isOwn = message.topic === 'inbox' && message.id !== ''
      const notice = withoutRecord(message)
      for (const guest of guests) if (!isOwn || guest.staff.id === message.id) say(guest, notice)
    },
    staffChanged: (staffId) => {
      for (const guest of guests) if (staffId === '' || guest.staff.id === staffId) void check(guest)
    },
  })
  const stop = await options.listen(topics.hear)

  async function check({ socket, staff }: Guest) {
    const role = await options.roleNow(staff).catch(() => staff.role)
    if (role === undefined) socket.close(closeCodes.sessionOver, 'session over')
    else if (role !== staff.role) socket.close(closeCodes.roleChanged, 'role changed')
  }

  const beat = setInterval(() => {
    for (const guest of guests) {
      if (!guest.isAlive) guest.socket.terminate()
      guest.isAlive = false
      guest.socket.ping()
      say(guest, { topic: 'heartbeat', id: '' })
      // Expired sessions send no notification.
      void check(guest)
    }
  }, heartbeatMs)

  app.addHook('preClose', async () => {
    clearInterval(beat)
    topics.close()
    await stop()
  })

  app.get(
    '/ws',
    {
      websocket: true,
      config: { rateLimit: { max: maxOpenedPerMinute, timeWindow: '1 minute' } },
      preValidation: async (request) => {
        if (!options.isOwnPage(request)) throw foreignOriginError()
        if (guests.size >= maxGuests)
          throw new AppError('unavailable', 'Too many tabs are open. Close some, then try again.')
      },
    },
    (socket, request) => {
      const late = setTimeout(() => socket.close(closeCodes.sessionOver, 'no token'), helloMs)
      handshakes.add(socket, networkKey(request.ip))
      limitFrames(socket)
      socket.on('close', () => handshakes.leave(socket))
      socket.once('message', async (data) => {
        clearTimeout(late)
        handshakes.markAuthenticating(socket)
        try {
          const { token } = parse(liveHello, JSON.parse(String(data)))
          const guest: Guest = { socket, staff: await options.enter(request, token), isAlive: true }
          if (countOf(guests, guest.staff.id) >= maxGuestsOfOne) return socket.close(tryLater, 'too many tabs')
          socket.on('pong', () => {
            guest.isAlive = true
          })
          socket.on('close', () => guests.delete(guest))
          if (socket.readyState === socket.OPEN) guests.add(guest)
          handshakes.leave(socket)
          say(guest, { topic: 'heartbeat', id: '' })
        } catch (error) {
          const isRefused = error instanceof AppError || error instanceof SyntaxError
          if (!isRefused) request.log.error({ err: error }, 'a live connection could not be authenticated')
          socket.close(isRefused ? closeCodes.sessionOver : serverFault, 'please sign in')
        }
      })
      socket.on('close', () => clearTimeout(late))
    },
  )
}

/** Not everyone may read the record, and no screen needs its id. */
const withoutRecord = ({ topic, id }: LiveMessage): LiveMessage => ({ topic, id: id === '' ? '' : oneRecord })

const countOf = (guests: ReadonlySet<Guest>, id: string) => [...guests].filter(({ staff }) => staff.id === id).length

/** A screen that doesn't answer must not keep the server from stopping. */
function sendAway(client: WebSocket) {
  client.close(serviceRestart, 'the server is restarting')
  setTimeout(() => client.terminate(), goodbyeMs).unref()
}

/** Checks if we take an upgrade, unlike HTTP/2 without TLS or, in development, Vite's hot updates. */
export function takesUpgrade(request: IncomingMessage, server: Server): boolean {
  const listeners = server.listenerCount('upgrade')
  if (isForUs(request)) return listeners > 0
  return listeners > 1 && /^vite-/.test(request.headers['sec-websocket-protocol'] ?? '')
}

const isForUs = ({ url = '', headers }: IncomingMessage) =>
  /^\/ws(\?|$)/.test(url) && headers.upgrade?.toLowerCase() === 'websocket'

function endOf(error: Error, socket: WebSocket, request: FastifyRequest) {
  if ('code' in error) request.log.info({ code: error.code }, 'a live connection was lost')
  else request.log.error({ err: error }, 'a live connection failed')
  socket.terminate()
}

function upgradesOf(app: FastifyInstance): Server {
  const upgrades = new EventEmitter()
  app.server.on('upgrade', (request, socket, head) => {
    // The plugin stops listening during shutdown.
    if (isForUs(request) && !upgrades.emit('upgrade', request, socket, head)) socket.destroy()
  })
  // The plugin uses only `upgrade` events.
  return upgrades as Server
}

function limitFrames(socket: WebSocket) {
  let frames = 0
  let since = performance.now()
  const count = () => {
    if (performance.now() - since > heartbeatMs) {
      frames = 0
      since = performance.now()
    }
    frames++
    if (frames > maxFrames) socket.terminate()
  }
  for (const event of ['message', 'ping', 'pong'] as const) socket.on(event, count)
}

function say({ socket }: Guest, message: LiveMessage) {
  if (socket.bufferedAmount > maxWaiting) return socket.close(closeCodes.tooSlow, 'too slow')
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
