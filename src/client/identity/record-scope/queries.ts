import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/identity/record-scope/contract.ts'

export const recordScopes = queryOptions({
  queryKey: ['staff', 'record-scopes'],
  queryFn: ({ signal }) => read(contract.readRecordScopes, {}, signal),
  staleTime: 0,
})

export const saveRecordScopes = mutationOptions({
  mutationFn: (scopes: contract.SavedScopes) => write(contract.saveRecordScopes, scopes),
})

export const teamList = queryOptions({
  queryKey: ['staff', 'teams'],
  queryFn: ({ signal }) => read(contract.listTeams, {}, signal),
  staleTime: 0,
})

type TeamInput = Pick<contract.Team, 'id' | 'name' | 'leadId' | 'memberIds'> & {
  /** Undefined for a new team. */
  readonly version: number | undefined
}

export const saveTeam = mutationOptions({
  mutationFn: ({ version, ...team }: TeamInput) =>
    version === undefined ? write(contract.addTeam, team) : write(contract.changeTeam, { ...team, version }),
})

export const deleteTeam = mutationOptions({
  mutationFn: (team: { id: string }) => write(contract.deleteTeam, team),
})
