import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { navItemsFor } from '#client/pages/admin/nav-items.ts'
import { useShortcuts } from '#client/platform/use-shortcuts.ts'
import { topDialog } from '#client/ui/top-dialog.ts'

interface ShortcutActions {
  readonly search: () => void
  readonly showKeys: () => void
  readonly addTask: () => void
}

/** Global keyboard shortcuts. Ctrl/⌘ K also works in text fields and if single-key shortcuts are off. */
export function useGlobalShortcuts({ search, showKeys, addTask }: ShortcutActions) {
  const role = useSignedInUser()?.role
  const navigate = useNavigate()
  const actions = useMemo(() => {
    const goings = navItemsFor(role).map(({ key, to }) => [`g ${key}`, () => void navigate({ to })] as const)
    return { ...Object.fromEntries(goings), '?': showKeys, t: addTask }
  }, [role, navigate, showKeys, addTask])
  useShortcuts(actions)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Overrides the browser's search shortcut.
      event.preventDefault()
      // Another dialog would cover the open one.
      if (!topDialog()) search()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [search])
}
