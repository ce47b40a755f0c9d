import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type LeadQuery, leadList, newestLeads } from '#client/admin/lead-management/queries.ts'
import { useLiveTopic } from '#client/platform/use-live.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'

interface NewLeadsOptions {
  question: LeadQuery
  leads: readonly Lead[]
  /** True if a lead is open in the panel. */
  isReading: boolean
  /** The scroll container; null for the window. */
  scroller: RefObject<HTMLElement | null>
  refetch: () => Promise<unknown>
}

/**
 * Adds new leads to the list as they arrive. If that would move content that the user is reading, counts them instead,
 * and
 * `show` adds them. The count is undefined if there are none.
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
    // Resets to the first page; later pages are refetched on scroll.
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
    // A pending first request may return old data, so it is repeated.
    if (!latest.current.isReading && !isScrolled)
      return void queryClient.invalidateQueries({ queryKey: leadList(asked).queryKey })
    const { leads: newest } = await queryClient.fetchQuery(newestLeads(asked))
    const known = new Set(latest.current.leads.map(({ id }) => id))
    const last = latest.current.leads.reduce((max, { id }) => (id > max ? id : max), '')
    // Ids increase over time, so older leads in another sort order don't count as new.
    const unseen = newest.filter(({ id }) => !known.has(id) && id > last).length
    if (unseen > 0) setCount(unseen)
  }, [queryClient, asked, scroller])

  useLiveTopic(
    'leads',
    useCallback(() => void onChange().catch(() => {}), [onChange]),
  )
  return { count, show }
}
