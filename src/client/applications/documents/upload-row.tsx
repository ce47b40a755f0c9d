import { Button } from '#client/ui/button.tsx'
import * as copy from './copy.tsx'
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
            aria-label={copy.fileSent(name)}
            max={size}
            value={sent}
            className="upload-progress mt-2 block h-2 w-full"
          />
          <p className="figures mt-1 text-ink-soft text-sm">
            {copy.sentOf(formatSize(sent), formatSize(size), formatState(upload))}
          </p>
          {state === 'offline' && problem && <p className="mt-1 font-semibold text-sm">{problem}</p>}
        </>
      )}
      <div className={`mt-2 flex flex-wrap gap-2 text-sm ${isFailed && !canRetry ? '-ml-control-x' : ''}`}>
        {(state === 'sending' || state === 'offline') && (
          <Button variant="secondary" aria-label={copy.pauseFile(name)} onClick={() => pause(key)}>
            {copy.pause}
          </Button>
        )}
        {state === 'paused' && (
          <Button variant="secondary" aria-label={copy.resumeFile(name)} onClick={() => resume(key)}>
            {copy.resume}
          </Button>
        )}
        {isFailed && canRetry && (
          <Button variant="secondary" aria-label={copy.retryFile(name)} onClick={() => resume(key)}>
            {copy.retry}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={isFailed ? copy.removeFile(name) : copy.cancelFile(name)}
          onClick={() => cancel(upload)}
        >
          {isFailed ? copy.remove : copy.cancel}
        </Button>
      </div>
    </li>
  )
}

function formatState({ state, sent, size, secondsLeft, problem }: Upload): string {
  if (state === 'waiting') return copy.waitingToStart
  if (state === 'paused') return copy.paused
  if (state === 'offline' && problem) return copy.waitingToRetry
  if (state === 'offline') return copy.noConnection
  if (sent === size) return copy.beingChecked
  return secondsLeft === undefined ? copy.sending : formatTimeLeft(secondsLeft)
}
