import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { handbook, handbookPage } from './handbook.ts'
import { HelpArticle } from './help-article.tsx'
import { HelpResults } from './help-results.tsx'
import { PageContents } from './page-contents.tsx'
import { helpFor } from './screen-help.ts'
import './handbook.css'

interface HelpSearch {
  readonly q?: string
  /** The screen whose "?" was pressed. */
  readonly screen?: string
}

/** `/admin/help` and `/admin/help/<page>` */
export function HelpPage() {
  const { page: slug } = useParams({ strict: false })
  const { q = '', screen } = useLocation({ select: ({ search }) => search as HelpSearch })
  const page = handbook.find((each) => each.slug === slug)
  useTitle(page ? `${page.title} · Handbook` : 'Handbook')
  const target = screen === undefined ? undefined : helpFor(screen)
  if (target)
    return <Navigate to="/admin/help/$page" params={{ page: target.page }} hash={target.section ?? ''} replace />
  return (
    <div className="wide:flex wide:h-full wide:flex-col">
      <HandbookHeader typed={q} />
      <div className="min-h-0 flex-1 wide:grid wide:grid-cols-[15rem_minmax(0,1fr)]">
        <Chapters open={page?.slug} />
        <div key={slug} className="@container min-w-0 wide:overflow-y-auto">
          {q.trim() ? (
            <HelpResults typed={q} />
          ) : page ? (
            <HelpArticle slug={page.slug} />
          ) : slug === undefined ? (
            <Contents />
          ) : (
            <EmptyState title="Handbook page not found">Choose one from the list.</EmptyState>
          )}
        </div>
      </div>
    </div>
  )
}

function HandbookHeader({ typed }: { typed: string }) {
  const navigate = useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  useShortcuts(useMemo(() => ({ '/': () => searchBox.current?.focus() }), []))
  return (
    <div className="border-line border-b print:hidden">
      <PageHeader title="Handbook">
        {/* biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know <search> */}
        <form
          role="search"
          className="flex flex-1 justify-end max-sm:basis-full max-sm:pb-2"
          onSubmit={(event) => {
            event.preventDefault()
            document.querySelector<HTMLElement>('[data-hit]')?.click()
          }}
        >
          <SearchField
            label="Search the handbook"
            placeholder="Search the handbook"
            value={typed}
            ref={searchBox}
            onSearch={(q) => void navigate({ to: '.', search: q ? { q } : {}, replace: true })}
          />
        </form>
      </PageHeader>
    </div>
  )
}

const chapter =
  'flex min-h-8 items-center rounded px-2 py-1 text-ink-soft hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-action-soft aria-[current=page]:font-medium aria-[current=page]:text-action pointer-coarse:min-h-control'

/** A list next to the article, or a choice above it. */
function Chapters({ open = '' }: { open?: string | undefined }) {
  const isWide = useMinWidth(64)
  const navigate = useNavigate()
  const opened = useQuery({ ...handbookPage(open), enabled: open !== '' }).data
  if (!isWide)
    return (
      <div className="flex px-4 pt-3 print:hidden">
        <Choice
          label="Page of the handbook"
          value={open}
          all={['', ...handbook.map(({ slug }) => slug)]}
          labels={{ '': 'Contents', ...Object.fromEntries(handbook.map(({ slug, title }) => [slug, title])) }}
          onChange={(page) =>
            void (page ? navigate({ to: '/admin/help/$page', params: { page } }) : navigate({ to: '/admin/help' }))
          }
        />
      </div>
    )
  return (
    <nav aria-label="Pages of the handbook" className="overflow-y-auto border-line border-r p-2 print:hidden">
      <ul>
        {handbook.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to="/admin/help/$page"
              params={{ page: slug }}
              aria-current={slug === open ? 'page' : undefined}
              className={chapter}
            >
              {title}
            </Link>
            {slug === opened?.slug && (
              <div className="ml-2 border-line border-l pl-3">
                <PageContents body={opened.body} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Contents = () => (
  <ul className="grid max-w-5xl grid-cols-1 gap-x-8 px-4 py-4 sm:px-6 @3xl:grid-cols-2">
    {handbook.map(({ slug, title, description }) => (
      <li key={slug} className="border-line border-b py-3">
        <h2 className="text-lg">
          <Link
            to="/admin/help/$page"
            params={{ page: slug }}
            className="inline-flex min-h-control items-center font-medium text-action underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h2>
        <p className="text-ink-soft">{description}</p>
      </li>
    ))}
  </ul>
)
