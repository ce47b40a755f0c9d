import type { InfiniteData, UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'

/** Returns a function that changes the list's search parameters. */
export function useAsk<Search>() {
  const navigate = useNavigate()
  return useCallback(
    (change: Partial<Search>) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: 'q' in change }),
    [navigate],
  )
}

/**
 * Splits search parameters into filters and the open record.
 * @param parameter the open record's parameter; empty while closed.
 */
export function useListSearch<Parameter extends string, Search extends Record<Parameter, string>>(
  parameter: Parameter,
  search: Search,
) {
  const { [parameter]: open, ...question } = search
  const ask = useAsk<Search>()
  const navigate = useNavigate()
  const show = useCallback(
    (id: string) =>
      void navigate({ to: '.', search: (now) => ({ ...now, [parameter]: id }), replace: true, resetScroll: false }),
    [navigate, parameter],
  )
  return { parameter, open, question, ask, show }
}

/** Returns the loaded rows of all pages. */
export const useRows = <Key extends string, Row>(
  { data }: { data: InfiniteData<Record<Key, readonly Row[]>> | undefined },
  key: Key,
): readonly Row[] => useMemo(() => data?.pages.flatMap((page) => page[key]) ?? [], [data, key])

type ListQuery = Pick<UseQueryResult, 'isPending' | 'isPlaceholderData'> & { hasNextPage?: boolean }

/** Connects rows with table, search field, side panel and keyboard. */
export function useListPage<List extends ListQuery, Row extends { readonly id: string }>(
  { parameter, open, show }: RecordSearch & { parameter: string },
  list: List,
  rows: readonly Row[],
) {
  const searchBox = useRef<HTMLInputElement>(null)
  const { step, close } = useListNavigation({ rows, open, show, searchBox })
  const links = useRecordLinks(parameter)
  const { isPending, isPlaceholderData, hasNextPage = false } = list
  const table = { rows, selected: open, isLoading: isPending, isOutdated: isPlaceholderData, hasMore: hasNextPage }
  return { parameter, open, list, rows, table, searchBox, step, close, links }
}

export interface RecordLinks {
  readonly hrefOf: (id: string) => string
  readonly openRecord: (id: string) => void
}

/** Placeholder for a record's id, which no search text contains. */
const anyId = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the address of a record, and a function that opens it. A router's link in each row would compute its address
 * again at each navigation, which takes as long as drawing the row.
 */
export function useRecordLinks(parameter: string): RecordLinks {
  const navigate = useNavigate()
  const { href } = useRouter().buildLocation({ to: '.', search: (now) => ({ ...now, [parameter]: anyId }) })
  return {
    hrefOf: (id: string) => href.replace(anyId, id),
    openRecord: (id: string) =>
      void navigate({ to: '.', search: (now) => ({ ...now, [parameter]: id }), resetScroll: false }),
  }
}

interface RecordSearch {
  /** Empty if closed. */
  open: string
  show: (id: string) => void
}

/** Returns a function that closes the panel and focuses its row. */
export const useClose = ({ open, show }: RecordSearch) =>
  useCallback(() => {
    show('')
    // After closing, because a dialog restores the previous focus.
    requestAnimationFrame(() => linkOf(open)?.focus())
  }, [open, show])

interface ListNavigation extends RecordSearch {
  rows: readonly { readonly id: string }[]
  searchBox: RefObject<HTMLInputElement | null>
}

/**
 * `j` and `k` select the next record in an open panel, otherwise move the focus. In a virtualized list, the first row
 * and the neighbors of the focused and open rows are always rendered.
 */
function useListNavigation({ rows, open, show, searchBox }: ListNavigation) {
  const step = useCallback(
    (by: 1 | -1) => {
      const here = rows.findIndex(({ id }) => id === (open || focusedRow()))
      const next = rows[here === -1 ? 0 : here + by]
      if (!next) return
      if (open) show(next.id)
      else linkOf(next.id)?.focus({ preventScroll: true })
      rowOf(next.id)?.scrollIntoView({ block: 'nearest' })
    },
    [rows, open, show],
  )

  const close = useClose({ open, show })

  // Back also closes the panel, which loses the focus.
  const shown = useRef(open)
  useEffect(() => {
    const before = shown.current
    shown.current = open
    if (before && !open && document.activeElement === document.body) linkOf(before)?.focus()
  }, [open])

  useShortcuts(
    useMemo(() => ({ j: () => step(1), k: () => step(-1), '/': () => searchBox.current?.focus() }), [step, searchBox]),
  )
  return { step, close }
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
const linkOf = (id: string) =>
  (rowOf(id) ?? document.querySelector(`[data-card="${CSS.escape(id)}"]`))?.querySelector('a')
/** Returns the id of the focused row. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row

/** Handles `x` for the open or focused row, `X` for all since the last selected one. */
export function useSelectionKeys(picks: RowSelection | undefined, open: string) {
  useShortcuts(
    useMemo(() => {
      const tick = (isRange: boolean) => {
        const id = open || focusedRow()
        if (id) picks?.toggle(id, isRange)
      }
      return { x: () => tick(false), X: () => tick(true) }
    }, [picks, open]),
  )
}

/** Returns whether rows have been selected: the bar and its dialogs outlive the selection. */
export function useHasPicked({ ids }: RowSelection): boolean {
  const [hasPicked, setPicked] = useState(false)
  if (ids.size > 0 && !hasPicked) setPicked(true)
  return hasPicked
}
