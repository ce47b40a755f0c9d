import { useSignedInUser } from '#client/identity/auth/session.ts'
import { setShortcutsOn, useShortcutsOn } from '#client/platform/browser/use-shortcuts.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { navItemsFor } from './nav-items.ts'

const keys: readonly [keys: string, meaning: string][] = [
  ['Ctrl K or ⌘ K', 'Search everything'],
  ['/', 'Search the list'],
  ['j', 'Next row or document'],
  ['k', 'Previous row or document'],
  ['Enter', 'Open row'],
  ['x', 'Select row for bulk actions'],
  ['X', 'Select all rows from the last selected row to this one'],
  ['x', 'Tasks: mark as done'],
  ['e', 'Inbox: mark as done'],
  ['u', 'Inbox: mark as read or unread'],
  ['c or t', 'Create a task for the open record'],
  ['a', 'Assign the selected rows, or else the open record'],
  ['s', 'Change the status of the selected rows, or else of the open record'],
  ['n', 'Write a note'],
  ['l', 'Leads: log a call'],
  ['Ctrl Enter or ⌘ Enter', 'Save the note or call you’re writing'],
  ['N', 'Leads: add a new lead'],
  ['[', 'Collapse or expand the navigation'],
  ['a', 'Documents: accept the open document and show the next one to review'],
  ['d', 'Documents: reject the open document (asks for a reason)'],
  ['+ - r', 'Zoom in, zoom out or rotate document'],
  ['Esc', 'Close'],
  ['?', 'Show keyboard shortcuts'],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isEnabled = useShortcutsOn()
  const role = useSignedInUser()?.role
  const all = [
    ...keys,
    ['g h', 'Go to Handbook'] as const,
    ['g i', 'Go to Diagnostics'] as const,
    ...navItemsFor(role).map(({ key, label }) => [`g ${key}`, `Go to ${label}`] as const),
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 px-5 py-4">
        {all.map(([key, meaning]) => (
          <div key={meaning} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded border border-control bg-sunken px-2 text-center font-mono leading-7">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-control items-center gap-3 border-line border-t px-5 py-3">
        <input
          type="checkbox"
          className="size-5"
          checked={isEnabled}
          onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
        />
        Use single-key shortcuts (such as / j k g) on this device
      </label>
    </Dialog>
  )
}
