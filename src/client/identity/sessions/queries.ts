import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/api.ts'
import { read } from '#client/platform/query.ts'
import { endOtherSessions, endOwnSession, listSessions } from '#shared/identity/auth/session-contract.ts'
import { endStaffSession, endStaffSessions, listStaffSessions } from '#shared/identity/staff/contract.ts'

/** The user's own sessions, or those of the staff member with this id. */
export type SessionOwner = 'own' | { readonly id: string }

export const sessionsOf = (whose: SessionOwner) =>
  queryOptions({
    queryKey: ['sessions', whose],
    queryFn: ({ signal }) =>
      whose === 'own' ? read(listSessions, {}, signal) : read(listStaffSessions, whose, signal),
    staleTime: 0,
  })

export const endSession = (whose: SessionOwner) =>
  mutationOptions({
    retry: false,
    mutationFn: (id: string) =>
      whose === 'own' ? call(endOwnSession, { id }) : call(endStaffSession, { id: whose.id, sessionId: id }),
  })

/** Ends all sessions of a staff member, or all of the user's own except this one. */
export const endSessions = (whose: SessionOwner) =>
  mutationOptions({
    retry: false,
    mutationFn: () => (whose === 'own' ? call(endOtherSessions, {}) : call(endStaffSessions, whose)),
  })
