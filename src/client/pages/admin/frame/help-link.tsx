import { Link, useLocation } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'

/** Opens the handbook at the section about this screen; `help/screen-help.ts` knows which. */
export function HelpLink({ title }: { title: string }) {
  const screen = useLocation({
    select: ({ pathname, search: { tab, view } }) => [pathname, tab ?? view].filter(Boolean).join('?'),
  })
  const name = `Help: ${title}`
  if (screen.startsWith('/admin/help')) return null
  return (
    <Link
      to="/admin/help"
      search={{ screen }}
      aria-label={name}
      title={name}
      className="inline-flex size-6 items-center justify-center rounded text-ink-soft hover:text-ink pointer-coarse:size-control print:hidden"
    >
      <CircleHelp size="1.2em" strokeWidth={1.5} aria-hidden="true" />
    </Link>
  )
}
