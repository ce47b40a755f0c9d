import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { write } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { showToast } from '#client/ui/feedback/show-toast.ts'
import {
  addImportRows,
  type ImportOutcome,
  type ImportRow,
  type RowResult,
  startImport,
} from '#shared/intake/imports/contract.ts'
import { batchEnd } from './columns.ts'
import { copy } from './copy.ts'
import type { ImportOptions } from './import-form.tsx'
import { importList } from './queries.ts'
import type { RefusedRow } from './read-table.ts'

export interface ImportProgress {
  readonly done: number
  readonly total: number
  readonly counts: Readonly<Record<ImportOutcome, number>>
  readonly refused: readonly RefusedRow[]
  readonly isRunning: boolean
  readonly problem: string | null
}

const nothing = { added: 0, updated: 0, known: 0, refused: 0 }

/**
 * Sends rows in batches. Can be resumed: rows sent twice are added once. Continues if the user leaves the page, and
 * ends with a toast.
 */
export function useImport() {
  const client = useQueryClient()
  const id = useRef('')
  const isActive = useRef(false)
  const isLeft = useRef(false)
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  async function run(rows: readonly ImportRow[], { kind, label, mode, tags }: ImportOptions) {
    id.current ||= uuidv7()
    isActive.current = true
    let now: ImportProgress = {
      ...(progress ?? { done: 0, counts: nothing, refused: [] }),
      ...{ total: rows.length, isRunning: true, problem: null },
    }
    setProgress(now)
    function end(problem: string | null) {
      now = { ...now, isRunning: false, problem }
      setProgress(now)
      if (isLeft.current) notifyEnd(now)
    }
    window.addEventListener('beforeunload', warn)
    try {
      await write(startImport, { id: id.current, kind, label, mode, tags })
      while (isActive.current && now.done < rows.length) {
        const batch = rows.slice(now.done, batchEnd(rows, now.done))
        const { results } = await write(addImportRows, { id: id.current, rows: batch })
        now = advance(now, batch, results)
        setProgress(now)
      }
      end(now.done < rows.length ? 'You stopped the import.' : null)
    } catch (error) {
      end(messageOf(error))
    }
    window.removeEventListener('beforeunload', warn)
    void client.invalidateQueries({ queryKey: importList.queryKey })
  }

  return {
    progress,
    run,
    stop: () => {
      isActive.current = false
    },
    reset: () => {
      id.current = ''
      setProgress(null)
    },
  }
}

const warn = (event: Event) => event.preventDefault()

const notifyEnd = ({ done, total, counts, problem }: ImportProgress) =>
  showToast({
    title: problem ? copy.stopped(done, total) : copy.finished(total),
    description: problem ? `${problem} ${copy.continueElsewhere}` : `${counts.added} new, ${counts.refused} rejected.`,
    variant: problem ? 'destructive' : 'plain',
    isKept: true,
  })

function advance(now: ImportProgress, batch: readonly ImportRow[], results: readonly RowResult[]): ImportProgress {
  const counts = { ...now.counts }
  const refused = [...now.refused]
  for (const { number, outcome, problems } of results) {
    counts[outcome] += 1
    if (outcome === 'refused') refused.push({ number, problems })
  }
  return { ...now, done: now.done + batch.length, counts, refused }
}
