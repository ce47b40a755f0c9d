import { Tick } from './tick.tsx'

interface TickListProps {
  items: readonly (readonly [title: string, text: string])[]
}

export const TickList = ({ items }: TickListProps) => (
  <ul className="grid gap-x-12 gap-y-6 @tablet:grid-cols-2">
    {items.map(([title, text]) => (
      <li key={title} className="flex gap-3">
        <Tick />
        <div className="min-w-0">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-ink-soft">{text}</p>
        </div>
      </li>
    ))}
  </ul>
)
