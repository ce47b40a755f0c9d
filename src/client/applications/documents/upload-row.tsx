import { Button } from '#client/ui/button.tsx'
import { formatSize, formatTimeLeft } from './time-left.ts'
import type { Upload } from './uploads.ts'

interface UploadRowProps {
  upload: Upload
  pause: (key: string) => void
  resume: (key: string) => void
  cancel: (upload: Upload) => Promise<void>
}

export function UploadRow({ upload, pause, resume, cancel }: UploadRowProps) {
  const { key, name, size, sent, state, problem, canRetry } = upload
  const isFailed = state === 'failed'
  return (
    <li className={`rounded border bg-surface p-4 ${isFailed ? 'border-danger' : 'border-line'}`}>
      <p className="wrap-anywhere font-semibold">{name}</p>
      {isFailed ? (
        <p role="alert" className="font-semibold text-danger text-sm">
          <span className="sr-only">{name}: </span>
          {problem}
        </p>
      ) : (
        <>
          <progress
            aria-label={`${name}, sent`}
            max={size}
            value={sent}
            className="upload-progress mt-2 block h-2 w-full"
          />
          <p className="figures mt-1 text-ink-soft text-sm">
            {formatSize(sent)} of {formatSize(size)} · {formatState(upload)}
          </p>
          {state === 'offline' && problem && <p className="mt-1 font-semibold text-sm">{problem}</p>}
        </>
      )}
      <div className={`mt-2 flex flex-wrap gap-2 text-sm ${isFailed && !canRetry ? '-ml-control-x' : ''}`}>
        {(state === 'sending' || state === 'offline') && (
          <Button variant="secondary" aria-label={`Pause ${name}`} onClick={() => pause(key)}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button variant="secondary" aria-label={`Resume ${name}`} onClick={() => resume(key)}>
            Resume
          </Button>
        )}
        {isFailed && canRetry && (
          <Button variant="secondary" aria-label={`Retry ${name}`} onClick={() => resume(key)}>
            Retry
          </Button>
        )}
        <Button variant="quiet" aria-label={`${isFailed ? 'Remove' : 'Cancel'} ${name}`} onClick={() => cancel(upload)}>
          {isFailed ? 'Remove' : 'Cancel'}
        </Button>
      </div>
    </li>
  )
}

function formatState({ state, sent, size, secondsLeft, problem }: Upload): string {
  if (state === 'waiting') return 'waiting to start'
  if (state === 'paused') return 'paused'
  if (state === 'offline' && problem) return 'waiting to retry'
  if (state === 'offline') return 'no connection; will resume automatically'
  if (sent === size) return 'being checked'
  return secondsLeft === undefined ? 'sending' : formatTimeLeft(secondsLeft)
}
