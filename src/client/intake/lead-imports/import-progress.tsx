import { Button } from '#client/ui/button.tsx'
import { rejectedRowsCsv } from './read-table.ts'
import type { ImportProgress as Progress } from './use-import.ts'

interface ImportProgressProps {
  progress: Progress
  onStop: () => void
  onResume: () => void
  onReset: () => void
}

const figure = (count: number) => count.toLocaleString('en-US')

export function ImportProgress({ progress, onStop, onResume, onReset }: ImportProgressProps) {
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
        {`${figure(done)} of ${figure(total)} rows: ${figure(counts.added)} new, ${figure(counts.updated)} updated, ${figure(counts.known)} unchanged, ${figure(counts.refused)} rejected.`}
      </p>
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem} Imported rows are saved. Resume to import the rest.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isRunning && (
          <Button variant="secondary" onClick={onStop}>
            Stop
          </Button>
        )}
        {!isRunning && done < total && <Button onClick={onResume}>Resume</Button>}
        {!isRunning && refused.length > 0 && (
          <Button variant="secondary" onClick={() => downloadRejected(refused)}>
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

function downloadRejected(refused: Progress['refused']) {
  const url = URL.createObjectURL(rejectedRowsCsv(refused.map(({ number, ...row }) => ({ line: number, ...row }))))
  const link = document.createElement('a')
  link.href = url
  link.download = 'rejected-rows.csv'
  link.click()
  URL.revokeObjectURL(url)
}
