import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type LeadQuery, leadList, newestLeads } from '#client/intake/leads/queries.ts'
import { useLiveTopic } from '#client/platform/use-live.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'

interface NewLeadsOptions {
  question: LeadQuery
  leads: readonly Lead[]
  /** A lead is open beside the list. */
  isReading: boolean
  /** The part of the page that scrolls, where it is not the window. */
  scroller: RefObject<HTMLElement | null>
  refetch: () => Promise<unknown>
}

/**
 * Brings new leads into the list as they come, unless that would move what somebody reads: then it counts them, and
 * `show` brings them in. The count is undefined while there is nothing to show.
 */
export function useNewLeads({ question, leads, isReading, scroller, refetch }: NewLeadsOptions) {
  const queryClient = useQueryClient()
  const [count, setCount] = useState<number>()
  const { q, source, sort, whose, due, status } = question
  const asked = useMemo(() => ({ q, source, sort, whose, due, status }), [q, source, sort, whose, due, status])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another list, with nothing new in it yet
  useEffect(() => setCount(undefined), [asked])

  const latest = useRef({ leads, isReading })
  useEffect(() => {
    latest.current = { leads, isReading }
  })

  const show = useCallback(async () => {
    setCount(undefined)
    // Back to the first page: the others are read again as one comes to them.
    queryClient.setQueryData(
      leadList(asked).queryKey,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    )
    await refetch()
    if (scroller.current) scroller.current.scrollTop = 0
    window.scrollTo({ top: 0 })
  }, [queryClient, asked, refetch, scroller])

  const onChange = useCallback(async () => {
    const isScrolled = (scroller.current?.scrollTop ?? 0) > 0 || window.scrollY > 0
    // A first reading that is under way may be answered with what was before: that asks once more.
    if (!latest.current.isReading && !isScrolled)
      return void queryClient.invalidateQueries({ queryKey: leadList(asked).queryKey })
    const { leads: newest } = await queryClient.fetchQuery(newestLeads(asked))
    const known = new Set(latest.current.leads.map(({ id }) => id))
    const last = latest.current.leads.reduce((max, { id }) => (id > max ? id : max), '')
    // Ids rise with time, so that a lead far down another order is not taken for a new one.
    const unseen = newest.filter(({ id }) => !known.has(id) && id > last).length
    if (unseen > 0) setCount(unseen)
  }, [queryClient, asked, scroller])

  useLiveTopic(
    'leads',
    useCallback(() => void onChange().catch(() => {}), [onChange]),
  )
  return { count, show }
}
