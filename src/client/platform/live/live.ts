import { closeCodes, heartbeatMs, type LiveTopic, liveMessage, liveTopics } from '#shared/kit/live-topic.ts'

/** `lost`: polls every `pollMs`. */
export type LiveState = 'connecting' | 'live' | 'lost'

const pollMs = 30_000
const firstPauseMs = 1_000
/** Limits how long data is outdated after an outage. */
const longestPauseMs = 8_000
const silenceMs = 2 * heartbeatMs + 5_000

export interface LiveOptions {
  readonly token: () => string | null
  /** Called if the token is refused. Resolves to false if the session is over. */
  readonly renew: (token: string | null) => Promise<boolean>
  readonly onTopic: (topic: LiveTopic) => void
  /** A change of one record, now; not after an outage. */
  readonly onRecord?: (topic: LiveTopic) => void
  readonly onState: (state: LiveState) => void
}

/** Keeps a socket open: reconnects after growing, random pauses, and polls until then. */
export function openLive({ token, renew, onTopic, onRecord, onState }: LiveOptions): { close(): void } {
  let socket: WebSocket | undefined
  let heard: WebSocket | undefined
  let failures = 0
  let isClosed = false
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function connect() {
    const used = token()
    const fresh = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket = fresh
    fresh.onopen = () => fresh.send(JSON.stringify({ token: used ?? '' }))
    fresh.onmessage = ({ data }) => hear(fresh, String(data))
    fresh.onclose = ({ code }) => lose(fresh, code, used)
    expectMessage(fresh)
  }

  function expectMessage(from: WebSocket) {
    clearTimeout(silence)
    silence = setTimeout(() => lose(from, 0, null), silenceMs)
  }

  function hear(from: WebSocket, data: string) {
    expectMessage(from)
    if (heard !== from) catchUp()
    heard = from
    failures = 0
    onState('live')
    const { topic, id } = liveMessage.parse(JSON.parse(data))
    if (topic === 'heartbeat') return
    onTopic(topic)
    if (id !== '') onRecord?.(topic)
  }

  /** Changes between two sockets are not sent again. */
  function catchUp() {
    clearInterval(polling)
    polling = undefined
    askForAll()
  }

  function lose(lost: WebSocket, code: number, used: string | null) {
    if (lost !== socket || isClosed) return
    socket = undefined
    clearTimeout(silence)
    lost.close()
    if (code === closeCodes.sessionOver)
      return void renew(used).then((isRenewed) => isRenewed && reconnect(), reconnect)
    reconnect()
  }

  function reconnect() {
    if (isClosed) return
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    failures++
    // Partly random, so that screens don't all reconnect at once.
    reconnecting = setTimeout(connect, pauseMs * (0.5 + Math.random() / 2))
    if (failures < 2) return onState('connecting')
    onState('lost')
    polling ??= setInterval(askForAll, pollMs)
  }

  const askForAll = () => {
    for (const topic of liveTopics) onTopic(topic)
  }

  const hurry = () => {
    if (socket || isClosed) return
    clearTimeout(reconnecting)
    connect()
  }

  onState('connecting')
  connect()
  addEventListener('online', hurry)
  return {
    close() {
      isClosed = true
      removeEventListener('online', hurry)
      for (const timer of [reconnecting, silence, polling]) clearTimeout(timer)
      socket?.close()
    },
  }
}
