import type { ChecklistItem } from '#shared/applications/documents/checklist.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import * as copy from './copy.tsx'

/** Bytes sent at a time in ms. */
export type Sample = readonly [at: number, sent: number]

/** Window for the current speed, ms. */
const windowMs = 10_000

/** Adds a sample and drops those outside the window. */
export const addSample = (samples: readonly Sample[], now: Sample): Sample[] => [
  ...samples.filter(([at]) => now[0] - at <= windowMs),
  now,
]

/** Returns the seconds left at the current speed, if known. */
export function secondsLeft(samples: readonly Sample[], total: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last[0] - first[0] < 1_000 || last[1] <= first[1]) return undefined
  const bytesPerMs = (last[1] - first[1]) / (last[0] - first[0])
  return Math.max(1, Math.ceil((total - last[1]) / bytesPerMs / 1_000))
}

/** 75 -> `about 2 minutes left` */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return copy.secondsLeft(seconds < 10 ? seconds : Math.ceil(seconds / 10) * 10)
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? copy.aMinuteLeft : copy.minutesLeft(minutes)
}

/** 1536 -> `1.5 KB`; 26214400 -> `25 MB` */
export function formatSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const [value, unit] = bytes < 1_048_576 ? [bytes / 1_024, 'KB'] : [bytes / 1_048_576, 'MB']
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`
}

const day = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `2026-03-09` -> `due Monday, March 9` */
export const formatDue = (dueOn: string) => copy.dueBy(day.format(new Date(dueOn)))

/** Formats how much of a checklist item was received. */
export function formatReceived({ isComplete, received, count }: ChecklistItem): string {
  if (isComplete) return copy.allReceived
  return count === 1 ? copy.notReceivedYet : copy.ofReceived(received, count)
}
