import { closeCodes, heartbeatMs, type LiveTopic, liveMessage, liveTopics } from '#shared/kit/live-topic.ts'

/** `lost`: the screen asks by itself, every `pollMs`. */
export type LiveState = 'connecting' | 'live' | 'lost'

export const pollMs = 30_000
const firstPauseMs = 1_000
/** After an outage nobody looks at what is old for longer. */
const longestPauseMs = 8_000
/** A socket that stays silent for longer has gone without saying so. */
const silenceMs = 2 * heartbeatMs + 5_000

export interface LiveOptions {
  /** The token that says who listens; null where nobody is signed in. */
  readonly token: () => string | null
  /** The server does not take that token any more. Resolves to false where the session is over. */
  readonly renew: (token: string | null) => Promise<boolean>
  readonly onTopic: (topic: LiveTopic) => void
  readonly onState: (state: LiveState) => void
}

/** Keeps a socket open for as long as the desk is: reconnects with growing, uneven pauses, and polls meanwhile. */
export function openLive({ token, renew, onTopic, onState }: LiveOptions): { close(): void } {
  let socket: WebSocket | undefined
  /** The socket that words have come from. */
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
    const { topic } = liveMessage.parse(JSON.parse(data))
    if (topic !== 'heartbeat') onTopic(topic)
  }

  /** What changed while nobody listened is not told again: neither before the first socket was heard nor between two. */
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
    // Half of it by chance, so that a restarted server does not meet all its screens in the same second.
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
