import { useEffect, useState } from 'react'
import type { ImportRow } from '#shared/intake/imports/contract.ts'
import { type ImportFormat, readCells } from '#shared/intake/imports/import-field.ts'
import type { RefusedRow } from './read-table.ts'

/** Longer than that, typing would feel slow. */
const sliceMs = 30

interface RowProblems {
  readonly checked: number
  readonly refused: readonly RefusedRow[]
}

/** Checks all rows in slices, so that the page stays usable. The server also checks owners and existing records. */
export function useRowProblems(format: ImportFormat, rows: readonly ImportRow[]): RowProblems {
  const [found, setFound] = useState<RowProblems & { of: readonly ImportRow[] }>({ of: rows, checked: 0, refused: [] })
  useEffect(() => {
    const refused: RefusedRow[] = []
    let checked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    function check() {
      const end = performance.now() + sliceMs
      while (checked < rows.length && performance.now() < end) {
        const row = rows[checked]
        checked += 1
        if (!row) continue
        const { problems } = readCells(format, row.cells)
        if (Object.keys(problems).length > 0) refused.push({ number: row.number, problems })
      }
      setFound({ of: rows, checked, refused: [...refused] })
      if (checked < rows.length) timer = setTimeout(check)
    }
    check()
    return () => clearTimeout(timer)
  }, [format, rows])
  return found.of === rows ? found : { checked: 0, refused: [] }
}
