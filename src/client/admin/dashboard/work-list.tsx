import type { ReactNode } from 'react'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { workGroups, workLabels } from '#shared/admin/dashboard/work-address.ts'
import { maxCounted, type Work } from '#shared/admin/dashboard/work-contract.ts'

interface WorkListProps {
  work: readonly Work[]
  renderLink: (work: Work, title: string) => ReactNode
}

/** Kinds without items are listed in one line. */
export function WorkList({ work, renderLink }: WorkListProps) {
  const ofKind = new Map(work.map((each) => [each.kind, each]))
  const groups = workGroups.map(({ title, kinds }) => ({
    title,
    work: kinds.flatMap((kind) => ofKind.get(kind) ?? []),
  }))
  return (
    <div className="grid gap-x-8 gap-y-6 @3xl:grid-cols-2 @5xl:grid-cols-3">
      {groups
        .filter((group) => group.work.length > 0)
        .map((group) => (
          <section key={group.title} aria-label={group.title} className="min-w-0">
            <h3 className="border-line border-b pb-1 font-sans font-semibold text-ink-soft text-sm">{group.title}</h3>
            <ul className="divide-y divide-line">
              {group.work
                .filter(({ count }) => count > 0)
                .map((each) => (
                  <WorkRow key={each.kind} work={each} renderLink={renderLink} />
                ))}
            </ul>
            <Clear kinds={group.work.filter(({ count }) => count === 0)} />
          </section>
        ))}
    </div>
  )
}

function WorkRow({ work, renderLink }: { work: Work } & Pick<WorkListProps, 'renderLink'>) {
  const { kind, count, late, since } = work
  const { title, late: lateText } = workLabels[kind]
  return (
    <li className="relative flex min-h-13 items-center gap-4 py-1.5 hover:bg-surface @max-3xs:gap-3">
      <span className="figures min-w-16 shrink-0 @max-3xs:min-w-9 text-right font-display font-semibold text-xl">
        {capped(count)}
      </span>
      <span className="min-w-0">
        {renderLink(work, title)}
        <span className="block text-ink-soft text-sm">
          {late > 0 && lateText && (
            <span className="block font-semibold text-danger">
              {' '}
              {capped(late)} {lateText}{' '}
            </span>
          )}
          {since && (
            <>
              oldest <TimeAgo at={since} />
            </>
          )}
        </span>
      </span>
    </li>
  )
}

const capped = (count: number) => (count > maxCounted ? `${maxCounted}+` : String(count))

function Clear({ kinds }: { kinds: readonly Work[] }) {
  if (kinds.length === 0) return null
  return (
    <p className="border-line border-t py-2 text-ink-soft text-sm">
      All clear: {kinds.map(({ kind }) => workLabels[kind].title.toLowerCase()).join('; ')}.
    </p>
  )
}
