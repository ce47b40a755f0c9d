import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { type AuditSelection, listAudit, readAuditChoices } from '#shared/compliance/audit-log/contract.ts'

/** Days are in the user's time zone. */
export interface AuditQuestion extends Pick<AuditSelection, 'who' | 'what' | 'record'> {
  /** `2026-03-02`, or empty. */
  readonly from: string
  readonly to: string
  /** Start of one hour, instead of days. */
  readonly hour: string
}

const nextDay = (day: string) => {
  const next = new Date(`${day}T00:00`)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}

const hourMs = 60 * 60_000

/** Converts days to times, including the last day. */
export const selectionOf = ({ who, what, record, from, to, hour }: AuditQuestion): AuditSelection => ({
  ...{ who, what, record },
  ...(hour
    ? { since: hour, until: new Date(Date.parse(hour) + hourMs).toISOString() }
    : { since: from && new Date(`${from}T00:00`).toISOString(), until: to && nextDay(to) }),
})

export const auditList = (question: AuditQuestion) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', question],
    queryFn: ({ pageParam, signal }) => read(listAudit, { ...selectionOf(question), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const auditChoices = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: ({ signal }) => read(readAuditChoices, {}, signal),
})
