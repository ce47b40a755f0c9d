import type { ChecklistItem } from '#shared/applications/documents/checklist.ts'

/** What of an item of the checklist is here. */
export function formatReceived({ isComplete, received, count }: ChecklistItem): string {
  if (isComplete) return 'Received'
  return count === 1 ? 'Not here yet' : `${received} of ${count} received`
}
