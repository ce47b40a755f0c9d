import type { Table } from '#client/platform/request/read-csv.ts'
import { Button } from '#client/ui/button.tsx'
import type { ImportField } from '#shared/intake/imports/import-field.ts'
import { copy } from './copy.ts'
import { downloadRefused, formatProblems } from './read-table.ts'
import type { ImportProgress as Progress } from './use-import.ts'

interface ImportProgressProps {
  progress: Progress
  table: Table
  fields: readonly ImportField[]
  onStop: () => void
  onResume: () => void
  onReset: () => void
}

const shownProblems = 10

const figure = (count: number) => count.toLocaleString('en-US')

export function ImportProgress({ progress, table, fields, onStop, onResume, onReset }: ImportProgressProps) {
  const { done, total, counts, refused, isRunning, problem } = progress
  const percent = Math.floor((done / total) * 100)
  return (
    <div className="grid grid-cols-1 gap-4">
      {isRunning && <p className="text-ink-soft">Keep this window open until the import is done.</p>}
      <label className="grid grid-cols-1 gap-1.5 font-semibold">
        {isRunning ? `Importing, ${percent}%` : done === total ? 'Imported' : `Stopped at ${percent}%`}
        <progress max={total} value={done} className="import-progress h-2 w-full" />
      </label>
      <p role="status">
        {`${figure(done)} of ${copy.rows(total)}: ${figure(counts.added)} new, ${figure(counts.updated)} updated, ${figure(counts.known)} unchanged, ${figure(counts.refused)} rejected.`}
      </p>
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem} Imported rows are saved. Resume to import the rest.
        </p>
      )}
      {!isRunning && refused.length > 0 && (
        <ul className="grid grid-cols-1 gap-1 text-ink-soft text-sm">
          {refused.slice(0, shownProblems).map((row) => (
            <li key={row.number} className="break-words">
              Line {row.number}: {formatProblems(row, fields)}
            </li>
          ))}
          {refused.length > shownProblems && <li>{`and ${figure(refused.length - shownProblems)} more`}</li>}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {isRunning && (
          <Button variant="secondary" onClick={onStop}>
            Stop
          </Button>
        )}
        {!isRunning && done < total && <Button onClick={onResume}>Resume</Button>}
        {!isRunning && refused.length > 0 && (
          <Button variant="secondary" onClick={() => downloadRefused(table, refused, fields)}>
            Download rejected rows (CSV)
          </Button>
        )}
        {!isRunning && (
          <Button variant="secondary" onClick={onReset}>
            Import another file
          </Button>
        )}
      </div>
    </div>
  )
}
