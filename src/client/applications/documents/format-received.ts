import type { ChecklistItem } from '#shared/applications/documents/checklist.ts'

/** Formats how much of a checklist item was received. */
export function formatReceived({ isComplete, received, count }: ChecklistItem): string {
  if (isComplete) return 'Received'
  return count === 1 ? 'Not received yet' : `${received} of ${count} received`
}
