import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { Markdown } from '#client/platform/markdown/markdown.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { handbook, handbookPage, pictureAddress } from './handbook.ts'
import { PageContents } from './page-contents.tsx'
import type { HandbookHead, HandbookPage } from './read-handbook-page.ts'

/** A page of the handbook, as soon as it is loaded. */
export function HelpArticle({ slug }: { slug: string }) {
  const page = useQuery(handbookPage(slug))
  if (page.isError)
    return (
      <Notice title="Couldn’t load this page" onRetry={() => void page.refetch()} isRetrying={page.isFetching}>
        Check your connection and try again.
      </Notice>
    )
  return page.data ? <Article page={page.data} /> : <Spinner />
}

function Article({ page }: { page: HandbookPage }) {
  const hash = useLocation({ select: (location) => location.hash })
  const isListed = useMinWidth(64)
  // The router scrolls before the article has loaded.
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <article className="max-w-[50rem] px-4 py-4 sm:px-6">
      <h2 className="font-semibold text-2xl">{page.title}</h2>
      <p className="mt-1 text-ink-soft text-lg">{page.description}</p>
      {!isListed && (
        <details className="mt-3 rounded border border-line px-3 print:hidden">
          <summary className="flex min-h-control cursor-pointer items-center font-medium">On this page</summary>
          <PageContents body={page.body} />
        </details>
      )}
      <div className="handbook">
        <Markdown source={page.body} embed={() => null} picture={picture} link={link} firstLevel={3} />
      </div>
      <Neighbors page={page} />
    </article>
  )
}

function Neighbors({ page }: { page: HandbookPage }) {
  const at = handbook.findIndex(({ slug }) => slug === page.slug)
  const previous = handbook[at - 1]
  const next = handbook[at + 1]
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-8 flex flex-wrap justify-between gap-x-6 border-line border-t pt-2 print:hidden"
    >
      {previous && (
        <Neighbor page={previous} place="Previous">
          <ChevronLeft size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          {previous.title}
        </Neighbor>
      )}
      {next && (
        <Neighbor page={next} place="Next">
          {next.title}
          <ChevronRight size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        </Neighbor>
      )}
    </nav>
  )
}

interface NeighborProps {
  page: HandbookHead
  place: 'Previous' | 'Next'
  children: ReactNode
}

const Neighbor = ({ page, place, children }: NeighborProps) => (
  <Link
    to="/admin/help/$page"
    params={{ page: page.slug }}
    aria-label={`${place}: ${page.title}`}
    className="inline-flex min-h-control items-center gap-1 text-action underline-offset-4 last:ml-auto hover:underline"
  >
    {children}
  </Link>
)

/** Opens in full size, to read it on a phone. */
function picture(name: string, description: string) {
  const address = pictureAddress(name)
  return (
    <a href={address} className="handbook-picture">
      <img src={address} alt={description} width={1280} height={800} loading="lazy" />
    </a>
  )
}

function link(href: string, content: ReactNode) {
  if (!href.startsWith('/admin') && !href.startsWith('#')) return <a href={href}>{content}</a>
  const { pathname, searchParams, hash } = new URL(href, location.href)
  return (
    <Link
      to={href.startsWith('#') ? '.' : (pathname as string)}
      search={Object.fromEntries(searchParams)}
      hash={hash.slice(1)}
    >
      {content}
    </Link>
  )
}
