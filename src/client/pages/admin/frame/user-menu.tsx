import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Activity, CircleHelp, Keyboard, LogOut } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { signOut } from '#client/identity/auth/sign-out.ts'
import {
  colorSchemeLabels,
  colorSchemes,
  getColorScheme,
  onColorSchemeChange,
  setColorScheme,
} from '#client/platform/browser/color-scheme.ts'
import { getTextSize, setTextSize } from '#client/platform/browser/text-size.ts'
import { clearDrafts } from '#client/platform/drafts/draft-store.ts'
import { goTo } from '#client/platform/session/login-path.ts'
import { clearSession } from '#client/platform/session/session-store.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import { textSizes } from '#client/ui/text-size.tsx'
import { roleNames } from '#shared/identity/staff/role-names.ts'

interface UserMenuProps {
  isNarrow: boolean
  onShowKeys: () => void
  onLeave?: (() => void) | undefined
}

/** Who is signed in, with the choices of this device and the way out. */
export function UserMenu({ isNarrow, onShowKeys, onLeave }: UserMenuProps) {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const scheme = useSyncExternalStore(onColorSchemeChange, getColorScheme)
  const leave = useMutation({
    ...signOut,
    // Even if the request fails: the next person at this device finds no data.
    onSettled: () => {
      // Shows the login first; otherwise the app would report an expired session.
      goTo('/admin/login')
      clearSession()
      clearDrafts()
    },
  })
  const name = user?.name ?? ''
  const role = user ? roleNames[user.role] : ''
  return (
    <Menu
      label={user ? (isNarrow ? `${name}, ${role}` : undefined) : 'Account'}
      align="start"
      side="top"
      className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded px-1.5 text-left hover:bg-surface data-[state=open]:bg-surface pointer-coarse:min-h-control"
      trigger={
        <>
          <Avatar name={name} />
          {!isNarrow && (
            <span className="min-w-0 leading-tight">
              <span className="block truncate font-medium">{name}</span>
              <span className="sr-only">, </span>
              <span className="block truncate text-ink-soft text-xs">{role}</span>
            </span>
          )}
        </>
      }
      groups={[
        {
          title: user?.email ?? '',
          items: [
            {
              ...{ key: 'keys', text: 'Keyboard shortcuts', keys: '?' },
              sign: <Keyboard size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
              onSelect: () => {
                onLeave?.()
                onShowKeys()
              },
            },
            {
              ...{ key: 'handbook', text: 'Handbook', keys: 'g h' },
              sign: <CircleHelp size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
              onSelect: () => {
                onLeave?.()
                void navigate({ to: '/admin/help' })
              },
            },
            {
              ...{ key: 'diagnostics', text: 'Diagnostics', keys: 'g i' },
              sign: <Activity size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
              onSelect: () => {
                onLeave?.()
                void navigate({ to: '/admin/diagnostics' })
              },
            },
          ],
        },
        {
          ...{ title: 'Theme', value: scheme },
          items: colorSchemes.map((key) => ({
            ...{ key, text: colorSchemeLabels[key] },
            onSelect: () => setColorScheme(key),
          })),
        },
        {
          ...{ title: 'Text size', value: getTextSize() },
          items: textSizes.map((size) => ({
            ...{ key: String(size), text: `${size}%` },
            onSelect: () => setTextSize(String(size)),
          })),
        },
        {
          items: [
            {
              ...{ key: 'out', text: leave.isPending ? 'Signing out…' : 'Sign out', isDisabled: leave.isPending },
              sign: <LogOut size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
              onSelect: () => leave.mutate(),
            },
          ],
        },
      ]}
    />
  )
}
