import type { ChecklistItem } from '#shared/applications/documents/checklist.ts'
import type { DocumentList } from '#shared/applications/documents/contract.ts'
import type { DocumentKind } from '#shared/applications/documents/document-kind.ts'
import { requirementStatusLabels } from '#shared/applications/requirements/requirement-status.ts'
import { CheckIcon } from './check-icon.tsx'
import { ChooseButton } from './choose-button.tsx'
import { CoverageStrip } from './coverage-strip.tsx'
import { formatDue } from './format-due.ts'
import { formatReceived } from './format-received.ts'

interface ChecklistCardProps {
  reference: string
  items: readonly ChecklistItem[]
  /** Documents that staff requested in addition to the checklist. */
  asked: DocumentList['requirements']
  onFiles: (files: readonly File[], kind: DocumentKind, requirement?: string) => void
}

/** The list of required documents; received ones are marked green. */
export function ChecklistCard({ reference, items, asked, onFiles }: ChecklistCardProps) {
  const complete =
    items.filter(({ isComplete }) => isComplete).length + asked.filter(({ status }) => status !== 'open').length
  const all = items.length + asked.length
  return (
    <section aria-labelledby="checklist" className="rounded border border-line bg-surface shadow">
      <div className="border-line border-b px-5 py-4">
        <h2 id="checklist" className="text-lg">
          Your list
        </h2>
        <p className="text-ink-soft text-sm">
          {complete === all ? 'We have everything. Thank you.' : `${complete} of ${all} complete`} · Application{' '}
          <span className="whitespace-nowrap">{reference}</span>
        </p>
      </div>
      <ul className="divide-y divide-line px-5">
        {asked.map(({ id, kind, title, detail, dueOn, status, problem }) => (
          <Line
            key={id}
            title={title}
            help={detail}
            state={[requirementStatusLabels[status], status === 'open' && dueOn && formatDue(dueOn)]}
            problem={problem}
            isDone={status !== 'open'}
            onFiles={(files) => onFiles(files, kind, id)}
          />
        ))}
        {items.map((item) => (
          <Line
            key={item.kind}
            title={item.title}
            help={item.help}
            state={[formatReceived(item)]}
            isDone={item.isComplete}
            months={item.months}
            onFiles={(files) => onFiles(files, item.kind)}
          />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  title: string
  help: string
  state: readonly (string | false | null)[]
  problem?: string | null
  isDone: boolean
  months?: ChecklistItem['months']
  onFiles: (files: readonly File[]) => void
}

const Line = ({ title, help, state, problem, isDone, months = [], onFiles }: LineProps) => (
  <li className="grid grid-cols-[auto_1fr] gap-x-3 py-4">
    <CheckIcon isDone={isDone} />
    <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className={`wrap-anywhere font-sans text-base ${isDone ? 'text-action' : ''}`}>{title}</h3>
        {help && <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">{help}</p>}
        {problem && <p className="wrap-anywhere font-semibold text-danger text-sm">{problem}</p>}
        <p className="font-semibold text-sm">{state.filter(Boolean).join(' · ')}</p>
      </div>
      {!isDone && (
        <ChooseButton look="secondary" className="text-sm" aria-label={`Add ${title.toLowerCase()}`} onFiles={onFiles}>
          Add
        </ChooseButton>
      )}
    </div>
    {months.length > 0 && <CoverageStrip months={months} />}
  </li>
)
