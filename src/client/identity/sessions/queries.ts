import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/api.ts'
import { read } from '#client/platform/query.ts'
import { endOtherSessions, endOwnSession, listSessions } from '#shared/identity/auth/session-contract.ts'
import { endStaffSession, endStaffSessions, listStaffSessions } from '#shared/identity/staff/contract.ts'

/** Whose sessions: one's own, or those of the colleague with this id. */
export type Whose = 'own' | { readonly id: string }

export const sessionsOf = (whose: Whose) =>
  queryOptions({
    queryKey: ['sessions', whose],
    queryFn: ({ signal }) =>
      whose === 'own' ? read(listSessions, {}, signal) : read(listStaffSessions, whose, signal),
    staleTime: 0,
  })

export const endSession = (whose: Whose) =>
  mutationOptions({
    retry: false,
    mutationFn: (id: string) =>
      whose === 'own' ? call(endOwnSession, { id }) : call(endStaffSession, { id: whose.id, sessionId: id }),
  })

/** All of a colleague's; of one's own all but the one that is asking. */
export const endSessions = (whose: Whose) =>
  mutationOptions({
    retry: false,
    mutationFn: () => (whose === 'own' ? call(endOtherSessions, {}) : call(endStaffSessions, whose)),
  })
