import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '#client/platform/request/query.ts'
import { me, type StaffUser } from '#shared/identity/auth/contract.ts'
import { saveUser, useSignedInUser } from './session.ts'

export const currentUser = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => read(me, {}, signal),
  staleTime: 0,
})

/** Returns the signed-in user from this browser, refreshed from the server for pages that depend on the role. */
export function useCurrentUser(): StaffUser | null {
  const { data } = useQuery(currentUser)
  useEffect(() => {
    if (data) saveUser(data.user)
  }, [data])
  return useSignedInUser()
}
