import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { wholeHandbook } from './handbook.ts'
import { handbookSections, searchHandbook } from './search-handbook.ts'

/** The sections with the words typed. */
export function HelpResults({ typed }: { typed: string }) {
  const pages = useQuery(wholeHandbook)
  const sections = useMemo(() => handbookSections(pages.data ?? []), [pages.data])
  const hits = searchHandbook(sections, typed)
  if (pages.isError)
    return (
      <Notice title="Couldn’t search the handbook" onRetry={() => void pages.refetch()} isRetrying={pages.isFetching}>
        Check your connection and try again.
      </Notice>
    )
  if (pages.isPending) return <Spinner />
  return (
    <section aria-label="Search results" className="max-w-3xl px-4 py-4 sm:px-6">
      <p role="status" className="text-ink-soft text-sm">
        {hits.length === 0 ? 'No results' : `${hits.length} ${hits.length === 1 ? 'section' : 'sections'}`}
      </p>
      {hits.length === 0 && (
        <EmptyState title={`No results for “${typed.trim()}”`}>
          Try fewer or other words, such as “upload” or “split”.
        </EmptyState>
      )}
      <ol>
        {hits.map(({ slug, title, id, heading, excerpt }) => (
          <li key={`${slug}#${id}`} className="relative border-line border-b py-3 hover:bg-sunken">
            <h2 className="text-base">
              <Link
                to="/admin/help/$page"
                params={{ page: slug }}
                hash={id}
                data-hit
                className="font-medium text-action after:absolute after:inset-0"
              >
                {heading || title}
              </Link>
              {heading && <span className="ml-2 font-normal text-ink-soft text-sm">{title}</span>}
            </h2>
            <p className="mt-0.5 text-ink-soft">
              {excerpt.map(({ text, isMatch }, index) => {
                const Tag = isMatch ? 'mark' : 'span'
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
                  <Tag key={index} className={isMatch ? 'rounded-sm bg-action-soft font-medium text-ink' : undefined}>
                    {text}
                  </Tag>
                )
              })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
