import type { Figures } from '#shared/dashboard/contract.ts'
import { dollarsInFull, dollarsInShort, inFull, lengthWords, share } from './figure-words.ts'

interface KeyFigure {
  readonly name: string
  readonly value: string
  /** What it is made of. */
  readonly note: string
}

/** The period in a few figures, each with what it is made of. */
export function KeyFigures({ figures }: { figures: Figures }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 @2xl:grid-cols-3 @5xl:grid-cols-6">
      {keyFigures(figures).map(({ name, value, note }) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="figures mt-0.5 font-display font-semibold text-2xl">{value}</dd>
          <dd className="text-ink-soft text-sm">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function keyFigures({ funnel, firstTouch, files, promiseHours }: Figures): KeyFigure[] {
  const total = (step: keyof (typeof funnel)[number]['steps']) =>
    funnel.reduce((sum, { steps }) => sum + steps[step], 0)
  const [leads, submitted, offered, funded] = [total('leads'), total('submitted'), total('offered'), total('funded')]
  return [
    { name: 'Leads', value: inFull(leads), note: `${inFull(firstTouch.count)} of them reached` },
    {
      name: 'First touch',
      value: lengthWords(firstTouch.medianMs),
      note:
        leads > 0
          ? `${share(firstTouch.inTime, leads)} of all leads within ${promiseHours} hours by the clock`
          : 'No lead came',
    },
    { name: 'Applications sent', value: inFull(submitted), note: `${inFull(funded)} funded in the same time` },
    ...(files
      ? [
          {
            name: 'Approval rate',
            value: share(offered, offered + files.notPlaced),
            note: `${inFull(offered)} got an offer, ${inFull(files.notPlaced)} were not placed`,
          },
          {
            name: 'Funded',
            value: dollarsInShort(files.fundedCents),
            note: `${dollarsInFull(files.fundedCents)}, ${inFull(funded)} ${funded === 1 ? 'file' : 'files'}`,
          },
          { name: 'Success fees due', value: dollarsInShort(files.feesCents), note: dollarsInFull(files.feesCents) },
        ]
      : []),
  ]
}
