import { useSignedInUser } from '#client/identity/auth/session.ts'
import { placesFor } from '#client/pages/admin/desk-places.ts'
import { setShortcutsOn, useShortcutsOn } from '#client/platform/use-shortcuts.ts'
import { Dialog } from '#client/ui/dialog.tsx'

const keys: readonly [keys: string, meaning: string][] = [
  ['Ctrl K or ⌘ K', 'Search everything'],
  ['/', 'Search the list'],
  ['j', 'Next row, or document of a file'],
  ['k', 'Previous row, or document of a file'],
  ['Enter', 'Open the row beside the list'],
  ['x', 'Tick the row, where several can be worked on'],
  ['X', 'Tick all rows from the one ticked before'],
  ['x', 'In tasks: done'],
  ['t', 'Add a task, about what is open'],
  ['a', 'Accept the document that is open, and go on to the next to check'],
  ['d', 'Reject it: asks for the reason'],
  ['+ - r', 'Larger, smaller, turned: a document'],
  ['Esc', 'Close what is open'],
  ['?', 'Show these keys'],
]

/** The keys of the desk, and the switch for people who press single keys by accident. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn()
  const role = useSignedInUser()?.role
  const all = [...keys, ...placesFor(role).map(({ key, label }) => [`g ${key}`, `Go to ${label}`] as const)]
  return (
    <Dialog title="Keyboard" onClose={onClose}>
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
      <label className="flex min-h-11 items-center gap-3 border-line border-t px-5 py-3">
        <input
          type="checkbox"
          className="size-5"
          checked={isOn}
          onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
        />
        Single keys (such as / j k g) act on this device
      </label>
    </Dialog>
  )
}
