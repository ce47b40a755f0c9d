import { Card } from './card.tsx'
import { Tick } from './tick.tsx'

interface DocumentChecklistProps {
  title: string
  documents: readonly (readonly [name: string, why: string])[]
}

/** The document checklist as applicants see it. */
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
