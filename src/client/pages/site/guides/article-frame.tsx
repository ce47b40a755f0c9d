import type { ReactNode } from 'react'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { ClosingCall, day } from '#client/pages/site/parts/parts.tsx'
import type { MarkdownHeading } from '#client/platform/markdown/markdown.tsx'
import type { GuideSource } from '#shared/system/guides/guide.ts'
import * as copy from './copy.tsx'

const link = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action'

export function Byline({ reviewed, children }: { reviewed: string; children?: ReactNode }) {
  return (
    <p className="mt-3 text-ink-soft text-sm">
      {copy.byline(useSettings().brand.name, <time dateTime={reviewed}>{day(reviewed)}</time>)} {children}
    </p>
  )
}

interface ArticleFrameProps {
  title: string
  lead: string
  crumbs: readonly { readonly path: string; readonly name: string }[]
  note: ReactNode
  headings?: readonly MarkdownHeading[]
  aside?: ReactNode
  sources?: readonly GuideSource[]
  below?: ReactNode
  children: ReactNode
}

/** An article with its table of contents, sources and the next step. */
export const ArticleFrame = (props: ArticleFrameProps) => (
  <>
    <article className="page-width pt-6 @tablet:pt-10">
      <nav aria-label={copy.breadcrumb} className="text-sm">
        <ol className="flex flex-wrap gap-x-2">
          {props.crumbs.map(({ path, name }) => (
            <li key={path}>
              <a href={path} className={link}>
                {name}
              </a>{' '}
              <span aria-hidden="true">/</span>
            </li>
          ))}
        </ol>
      </nav>
      <h1 className="max-w-3xl text-3xl">{props.title}</h1>
      <p className="mt-4 max-w-2xl text-ink-soft text-lg">{props.lead}</p>
      {props.note}
      <div className="mt-6 grid grid-cols-1 gap-x-16 gap-y-2 @desktop:grid-cols-[minmax(0,1fr)_17rem]">
        <Aside headings={props.headings ?? []}>{props.aside}</Aside>
        <div className="guide min-w-0 @desktop:col-start-1 @desktop:row-start-1">
          {props.children}
          {props.sources && props.sources.length > 0 && <Sources sources={props.sources} />}
          <p className="text-ink-soft text-sm">{copy.generalInformation}</p>
        </div>
      </div>
    </article>
    {props.below}
    <ClosingCall title={copy.seeWhereYouStand} href="/free-analysis" action={copy.startTheFreeAnalysis} />
  </>
)

const Aside = ({ headings, children }: { headings: readonly MarkdownHeading[]; children: ReactNode }) => (
  <div className="@desktop:sticky @desktop:top-24 @desktop:col-start-2 @desktop:row-start-1 @desktop:self-start">
    {headings.length > 2 && (
      <nav aria-label={copy.onThisPage} className="border-line border-y py-3 print:hidden">
        <p className="font-semibold text-sm">{copy.onThisPage}</p>
        <ol className="text-sm">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded leading-snug underline-offset-4 hover:text-action hover:underline"
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    )}
    <div className="prose text-sm">{children}</div>
  </div>
)

const Sources = ({ sources }: { sources: readonly GuideSource[] }) => (
  <>
    <h2 id="sources">{copy.sources}</h2>
    <ul>
      {sources.map(({ title, url }) => (
        <li key={url} className="wrap-anywhere">
          <a className="inline-flex min-h-11 items-center" href={url}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </>
)
