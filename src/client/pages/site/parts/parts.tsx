import type { ReactNode } from 'react'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatDollars } from '#shared/kit/money.ts'
import * as copy from './copy.tsx'

interface CardProps {
  title: string
  mark?: ReactNode
  children: ReactNode
  /** Source or basis of the content. */
  note?: ReactNode
}

const Card = ({ title, mark, children, note }: CardProps) => (
  <figure className="rounded border border-line bg-surface shadow">
    <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-5 py-4 @tablet:px-7">
      <span className="font-display font-semibold text-lg">{title}</span>
      {mark}
    </figcaption>
    {children}
    {note && <p className="border-line border-t px-5 py-3 text-ink-soft text-sm @tablet:px-7">{note}</p>}
  </figure>
)

/** Made-up content, marked as a sample. */
export const Sample = (card: Omit<CardProps, 'mark'>) => <Card {...card} mark={<SampleMark />} />

export const SampleMark = () => (
  <span className="rounded border border-control px-2 text-ink-soft text-sm">{copy.sample}</span>
)

interface ClosingCallProps {
  title?: string
  href?: string
  action?: string
}

export const ClosingCall = ({
  title = copy.closingTitle,
  href = '#lead-fullName',
  action = copy.getMyFreeAnalysis,
}: ClosingCallProps) => (
  <section aria-labelledby="next-step" className="page-width section">
    <div className="call">
      <h2 id="next-step" className="max-w-2xl text-3xl">
        {title}
      </h2>
      <ButtonLink href={href} variant="secondary" className="mt-6 bg-surface">
        {action}
      </ButtonLink>
    </div>
  </section>
)

const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-03-02` -> `March 2, 2026` */
export const day = (date: string) => long.format(new Date(`${date}T00:00:00Z`))

const Tick = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-1.5 size-4 shrink-0 fill-none stroke-2 stroke-action">
    <path d="m2 8.5 4 4 8-9" />
  </svg>
)

const Cross = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-1.5 size-4 shrink-0 fill-none stroke-2 stroke-danger">
    <path d="m3 3 10 10M13 3 3 13" />
  </svg>
)

interface DocumentChecklistProps {
  title: string
  documents: readonly (readonly [name: string, why: string])[]
}

export const DocumentChecklist = ({ title, documents }: DocumentChecklistProps) => (
  <Card title={title}>
    <ul className="divide-y divide-line px-5 @tablet:px-7">
      {documents.map(([name, why]) => (
        <li key={name} className="flex gap-3 py-3">
          <Tick />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{name}</p>
            <p className="text-ink-soft text-sm">{why}</p>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)

interface LedgerProps {
  rows: readonly (readonly [name: ReactNode, value: ReactNode])[]
}

export const Ledger = ({ rows }: LedgerProps) => (
  <dl className="figures divide-y divide-line border-line border-y">
    {rows.map(([name, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: written once, never reordered
      <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
        <dt>{name}</dt>
        <dd className="ml-auto text-right font-display font-semibold text-xl">{value}</dd>
      </div>
    ))}
  </dl>
)

export function Minimums() {
  const { minimums } = useSettings()
  const lines = [
    [copy.monthsInBusiness(minimums.monthsInBusiness), copy.minimumTimeInBusiness],
    [formatDollars(minimums.monthlyRevenueDollars), copy.minimumMonthlyRevenue],
    [String(minimums.creditScore), copy.minimumPersonalCreditScore],
  ]
  return (
    <dl className="figures grid gap-x-8 gap-y-6 @tablet:grid-cols-3">
      {lines.map(([figure, meaning]) => (
        <div key={meaning} className="flex flex-col-reverse justify-end border-action border-l-4 pl-5">
          <dt className="text-ink-soft">{meaning}</dt>
          <dd className="font-display font-semibold text-2xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

export function OurAddress() {
  const { email } = useSettings().contact
  if (!email) return copy.throughContactPage((words) => <a href="/contact">{words}</a>)
  return copy.atAddress(<a href={`mailto:${email}`}>{email}</a>)
}

/** After a calculator: the next step that asks for no contact details. */
export const WhereYouStand = ({ question = copy.couldYouGetOne }: { question?: string }) => (
  <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
    <span>{question}</span>
    <ButtonLink variant="secondary" href="/free-analysis">
      {copy.seeWhereYouStand}
    </ButtonLink>
  </p>
)

interface SectionProps {
  id: string
  title: string
  /** Next to the content on wide screens. */
  intro?: ReactNode
  /** `wide`: title above, content at full width. `split`: title at the side. */
  layout?: 'wide' | 'split'
  /** Beside the content on wide screens, below it on others. */
  picture?: ReactNode
  children: ReactNode
}

const beside = (children: ReactNode, picture: ReactNode) =>
  picture ? (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-8 @desktop:grid-cols-[1fr_1.15fr]">
      {children}
      {picture}
    </div>
  ) : (
    children
  )

export function Section({ id, title, intro, layout = 'wide', picture, children }: SectionProps) {
  const head = (
    <div className={layout === 'wide' ? 'max-w-2xl' : ''}>
      <h2 id={`${id}-title`} className="text-3xl">
        {title}
      </h2>
      {intro && <div className="mt-4 text-ink-soft">{intro}</div>}
    </div>
  )
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`page-width section ${layout === 'split' ? 'grid grid-cols-1 gap-x-16 gap-y-8 @desktop:grid-cols-[1fr_1.6fr]' : ''}`}
    >
      {head}
      {layout === 'split' ? <div>{children}</div> : <div className="mt-8">{beside(children, picture)}</div>}
    </section>
  )
}

interface StepsProps {
  steps: readonly (readonly [title: string, time: string, text: string])[]
  /** `row`: side by side on wide screens. */
  layout?: 'row' | 'column'
}

export const Steps = ({ steps, layout = 'row' }: StepsProps) => (
  <ol className={layout === 'row' ? 'grid gap-x-8 @tablet:grid-cols-2 @desktop:grid-cols-4' : ''}>
    {steps.map(([title, time, text], index) => (
      <li
        key={title}
        className={`relative border-line border-l-2 pb-8 pl-8 last:border-transparent ${layout === 'row' ? '@tablet:border-line @tablet:border-t-2 @tablet:border-l-0 @tablet:pt-6 @tablet:pl-0' : ''}`}
      >
        <span
          className={`figures absolute -top-1 -left-4 grid size-8 place-content-center rounded-full bg-action font-semibold text-on-action text-sm ${layout === 'row' ? '@tablet:-top-4 @tablet:left-0' : ''}`}
        >
          {index + 1}
        </span>
        <h3 className="text-lg">{title}</h3>
        <p className="font-semibold text-action text-sm">{time}</p>
        <p className="mt-2 text-ink-soft">{text}</p>
      </li>
    ))}
  </ol>
)

interface TickListProps {
  items: readonly (readonly [title: string, text: string])[]
  /** `cross`: what we don’t do. */
  mark?: 'tick' | 'cross'
}

export const TickList = ({ items, mark = 'tick' }: TickListProps) => (
  <ul className="grid gap-x-12 gap-y-6 @tablet:grid-cols-2">
    {items.map(([title, text]) => (
      <li key={title} className="flex gap-3 pl-0">
        {mark === 'tick' ? <Tick /> : <Cross />}
        <div className="min-w-0">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-ink-soft">{text}</p>
        </div>
      </li>
    ))}
  </ul>
)
