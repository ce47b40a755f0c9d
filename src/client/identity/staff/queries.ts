import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { listTeams } from '#shared/identity/record-scope/contract.ts'
import * as contract from '#shared/identity/staff/contract.ts'
import * as invitations from '#shared/identity/staff/invitation-contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { parse } from '#shared/kit/parse.ts'

/** The same cache as the list of teams. */
export const teamList = queryOptions({
  queryKey: ['staff', 'teams'],
  queryFn: ({ signal }) => read(listTeams, {}, signal),
  staleTime: 0,
})

export const staffList = queryOptions({
  queryKey: ['staff', 'list'],
  queryFn: ({ signal }) => read(contract.listStaff, {}, signal),
  staleTime: 0,
})

export const invitationList = queryOptions({
  queryKey: ['staff', 'invitations'],
  queryFn: ({ signal }) => read(invitations.listInvitations, {}, signal),
  staleTime: 0,
})

export const integrationsOf = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'integrations', id],
    queryFn: ({ signal }) => read(contract.listIntegrations, { id }, signal),
    staleTime: 0,
  })

type One = { id: string }

export const changeRole = mutationOptions({
  mutationFn: (change: One & { from: StaffRole; role: StaffRole }) => write(contract.changeRole, change),
})
export const deactivateStaff = mutationOptions({
  mutationFn: (one: One & { handOver: contract.HandOver }) => write(contract.deactivateStaff, one),
})
export const reactivateStaff = mutationOptions({ mutationFn: (one: One) => write(contract.reactivateStaff, one) })
export const resetSecondFactor = mutationOptions({ mutationFn: (one: One) => write(contract.resetSecondFactor, one) })

export const inviteStaff = mutationOptions({
  // No retry: repeating a lost response would report that the address is already invited.
  retry: false,
  mutationFn: (form: FormData) =>
    write(invitations.inviteStaff, parse(invitations.inviteStaff.input, Object.fromEntries(form))),
})
export const resendInvitation = mutationOptions({ mutationFn: (one: One) => write(invitations.resendInvitation, one) })
export const revokeInvitation = mutationOptions({ mutationFn: (one: One) => write(invitations.revokeInvitation, one) })
