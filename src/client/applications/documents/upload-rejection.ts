import { formatSize } from './time-left.ts'

/**
 * Explains an upload rejected by a proxy in front of the server, which gives no reason of its own.
 * @param saved bytes already received.
 */
export function rejectionMessage(status: number, saved: number, size: number): string {
  const cause = status === 413 ? 'because it was too large' : `(error ${status})`
  const kept = saved > 0 ? `We saved the first ${formatSize(saved)} of ${formatSize(size)}.` : 'Nothing was saved.'
  return `Your upload was blocked before it reached us ${cause}. ${kept} Try again. If it happens again, contact us and include this message.`
}
