import type { ChecklistItem } from '#shared/documents/checklist.ts'
import type { DocumentKind } from '#shared/documents/document-kind.ts'
import { ChooseButton } from './choose-button.tsx'
import { CoverageStrip } from './coverage-strip.tsx'
import { Mark } from './mark.tsx'

interface ChecklistCardProps {
  reference: string
  items: readonly ChecklistItem[]
  onFiles: (files: readonly File[], kind: DocumentKind) => void
}

/** What is asked for; each line turns green when it is there. */
export function ChecklistCard({ reference, items, onFiles }: ChecklistCardProps) {
  const complete = items.filter(({ isComplete }) => isComplete).length
  return (
    <section aria-labelledby="checklist" className="rounded border border-line bg-surface shadow">
      <div className="border-line border-b px-5 py-4">
        <h2 id="checklist" className="text-lg">
          Your list
        </h2>
        <p className="text-ink-soft text-sm">
          {complete === items.length ? 'Everything is here. Thank you.' : `${complete} of ${items.length} complete`} ·
          Application <span className="whitespace-nowrap">{reference}</span>
        </p>
      </div>
      <ul className="divide-y divide-line px-5">
        {items.map((item) => (
          <li key={item.kind} className="grid grid-cols-[auto_1fr] gap-x-3 py-4">
            <Mark isDone={item.isComplete} />
            <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-2">
              <div className="min-w-0 flex-1 basis-40">
                <h3 className={`font-sans text-base ${item.isComplete ? 'text-action' : ''}`}>{item.title}</h3>
                <p className="text-ink-soft text-sm">{item.help}</p>
                <p className="font-semibold text-sm">{receivedWords(item)}</p>
              </div>
              {!item.isComplete && (
                <ChooseButton
                  look="secondary"
                  className="text-sm"
                  aria-label={`Add ${item.title.toLowerCase()}`}
                  onFiles={(files) => onFiles(files, item.kind)}
                >
                  Add
                </ChooseButton>
              )}
            </div>
            {item.months.length > 0 && <CoverageStrip months={item.months} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function receivedWords({ isComplete, received, count }: ChecklistItem): string {
  if (isComplete) return 'Received'
  return count === 1 ? 'Not here yet' : `${received} of ${count} received`
}
