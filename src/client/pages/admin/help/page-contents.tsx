import { Link, useLocation } from '@tanstack/react-router'
import { headingsOf } from '#client/platform/markdown/markdown.tsx'

/** The sections of a page. */
export function PageContents({ body }: { body: string }) {
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <nav aria-label="On this page">
      <ol className="py-0.5">
        {headingsOf(body).map(({ id, text }) => (
          <li key={id}>
            <Link
              to="."
              search={{}}
              hash={id}
              aria-current={id === hash ? 'location' : undefined}
              className="flex min-h-7 items-center py-0.5 text-ink-soft text-sm underline-offset-4 hover:text-action hover:underline aria-[current=location]:font-medium aria-[current=location]:text-ink pointer-coarse:min-h-control"
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
