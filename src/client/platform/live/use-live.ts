import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { goToLogin } from '#client/platform/session/login-path.ts'
import { refreshSession } from '#client/platform/session/session-refresh.ts'
import { readSession } from '#client/platform/session/session-store.ts'
import type { LiveTopic } from '#shared/kit/live-topic.ts'
import { type LiveState, openLive } from './live.ts'
import { runWhenActive } from './run-when-active.ts'

const heard = new EventTarget()
const arrived = new EventTarget()

/**
 * Opens live updates. A topic is the first part of a query key: visible queries reload, except those with `meta: {
 * isReadByPage: true }`, whose page uses `useLiveTopic`.
 */
export function useLive(): LiveState {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    const due = new Set<LiveTopic>()
    const reading = runWhenActive(() => {
      for (const topic of due) {
        void queryClient.invalidateQueries({ queryKey: [topic], predicate: ({ meta }) => !meta?.isReadByPage })
        heard.dispatchEvent(new Event(topic))
      }
      due.clear()
    })
    const live = openLive({
      token: () => readSession('adminToken'),
      renew: async (token) => {
        const isRenewed = await refreshSession(token, 'adminToken')
        if (!isRenewed) goToLogin()
        return isRenewed
      },
      onTopic: (topic) => {
        due.add(topic)
        reading.run()
      },
      onRecord: (topic) => arrived.dispatchEvent(new Event(topic)),
      onState: setState,
    })
    return () => {
      live.close()
      reading.stop()
    }
  }, [queryClient])

  return state
}

/** Calls `onChange` when a topic's data changes; keep it stable. */
export function useLiveTopic(topic: LiveTopic, onChange: () => void) {
  useEffect(() => {
    heard.addEventListener(topic, onChange)
    return () => heard.removeEventListener(topic, onChange)
  }, [topic, onChange])
}

/** Calls `onArrival` at once when one record changes, also in the background: it must not call the server. */
export function useLiveArrival(topic: LiveTopic, onArrival: () => void) {
  useEffect(() => {
    arrived.addEventListener(topic, onArrival)
    return () => arrived.removeEventListener(topic, onArrival)
  }, [topic, onArrival])
}
