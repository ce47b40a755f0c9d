import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RequestError } from '#client/platform/request/request-error.ts'
import { currentUser } from './current-user.ts'
import { saveUser } from './session.ts'

/**
 * A forbidden call means the user's role has changed. Fetches the current role, so that the admin shows what they can
 * do now.
 */
export function useRoleChanges() {
  const client = useQueryClient()
  useEffect(() => {
    const look = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      const error = event.type === 'updated' && event.action?.type === 'error' && event.action.error
      if (!(error instanceof RequestError) || error.status !== 403) return
      // The request itself reports an expired session.
      client.fetchQuery(currentUser).then(
        ({ user }) => saveUser(user),
        () => {},
      )
    }
    const leaveQueries = client.getQueryCache().subscribe(look)
    const leaveMutations = client.getMutationCache().subscribe(look)
    return () => {
      leaveQueries()
      leaveMutations()
    }
  }, [client])
}
