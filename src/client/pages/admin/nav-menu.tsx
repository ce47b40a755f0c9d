import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Keyboard, LogOut, Search } from 'lucide-react'
import { DueCount } from '#client/admin/tasks/due-count.tsx'
import { signOut } from '#client/identity/auth/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { navItemsFor } from '#client/pages/admin/nav-items.ts'
import { ThemeChoice } from '#client/pages/admin/theme-choice.tsx'
import { clearDrafts } from '#client/platform/draft-store.ts'
import { goTo } from '#client/platform/login-path.ts'
import { clearSession } from '#client/platform/session-store.ts'
import { TextSize } from '#client/ui/text-size.tsx'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'

/** The modifier key of this platform. */
const paletteKeys = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded px-3 text-left text-ink-soft hover:bg-surface hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action'

interface NavMenuProps {
  onSearch: () => void
  onShowKeys: () => void
  /** Called after a selection, to close the drawer. */
  onLeave?: () => void
}

/** Navigation, current user and sign-out. */
export function NavMenu({ onSearch, onShowKeys, onLeave }: NavMenuProps) {
  const role = useSignedInUser()?.role
  // The dashboard has two paths.
  const isHome = useLocation({ select: ({ pathname }) => /^\/admin\/?$/.test(pathname) })
  return (
    <div className="flex flex-1 flex-col justify-between gap-6 p-2">
      <nav aria-label="Admin">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          className="mb-2 flex min-h-11 w-full items-center gap-3 rounded border border-control bg-surface px-3 text-left text-ink-soft hover:border-action hover:text-ink"
          onClick={() => {
            onLeave?.()
            onSearch()
          }}
        >
          <Search size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          <span className="flex-1">Search</span>
          <span aria-hidden="true" className="font-mono text-[0.8125rem] pointer-coarse:hidden">
            {paletteKeys}
          </span>
        </button>
        <ul className="grid grid-cols-1 gap-0.5">
          {navItemsFor(role).map(({ to, label, Sign }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isHome && to === '/admin/dashboard' ? 'page' : undefined}
                className={entry}
                onClick={onLeave}
                activeOptions={{ includeSearch: false }}
              >
                <Sign size="1.2em" strokeWidth={1.5} aria-hidden="true" />
                {label}
                {to === '/admin/tasks' && <DueCount />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-1 gap-0.5">
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${entry} pointer-coarse:hidden`}
          onClick={() => {
            onLeave?.()
            onShowKeys()
          }}
        >
          <Keyboard size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          Keyboard shortcuts
        </button>
        <TextSize className="justify-between px-3 text-ink-soft" />
        <ThemeChoice />
        <SignedInPerson />
      </div>
    </div>
  )
}

function SignedInPerson() {
  const user = useSignedInUser()
  const leave = useMutation({
    ...signOut,
    // Runs even if the request fails, so that the next person at this device finds no data.
    onSettled: () => {
      // Shows the login first; otherwise the app would report an expired session.
      goTo('/admin/login')
      clearSession()
      clearDrafts()
    },
  })

  return (
    <div className="mt-1 border-line border-t pt-2">
      {user && (
        <div className="px-3 py-1">
          <p className="break-words font-semibold">{user.name}</p>
          <p className="break-words text-[0.8125rem] text-ink-soft">{user.email}</p>
          <p className="text-[0.8125rem] text-ink-soft">Role: {roleLabels[user.role].name}</p>
        </div>
      )}
      <button type="button" className={entry} disabled={leave.isPending} onClick={() => leave.mutate()}>
        <LogOut size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        {leave.isPending ? 'Signing out…' : 'Sign out'}
      </button>
    </div>
  )
}
