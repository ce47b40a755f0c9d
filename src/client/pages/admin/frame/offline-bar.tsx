import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOnline } from '#client/platform/live/use-online.ts'

/** Says once that the device is offline, and loads what failed when it is back. */
export function OfflineBar() {
  const isOnline = useOnline()
  const client = useQueryClient()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    wasOffline.current = !isOnline
  }, [isOnline, client])
  return (
    <p role="status" className={isOnline ? 'sr-only' : 'border-line border-b bg-danger-soft px-4 py-1.5 text-sm'}>
      {!isOnline && 'You’re offline. The page will finish loading when you reconnect. What you typed is saved.'}
    </p>
  )
}
