import type { ReactNode } from 'react'

export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="divide-y divide-line">
    {facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([name, value]) => (
        <div key={name} className="grid grid-cols-2 gap-3 py-1.5">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="figures wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
  </dl>
)
