interface SummaryBarProps {
  name: string
  figure: string
  apr: string
  /** The figures are from the previous answers. */
  isWaiting: boolean
}

/** Shows the result in one line at the bottom of a small screen, because the full card is far below the sliders. */
export const SummaryBar = ({ name, figure, apr, isWaiting }: SummaryBarProps) => (
  <p
    aria-hidden="true"
    className="summary-bar figures sticky bottom-2 z-10 flex flex-wrap justify-between gap-x-4 rounded border border-line bg-surface px-4 py-2 shadow @desktop:hidden print:hidden"
  >
    <span className={isWaiting ? 'text-ink-soft' : ''}>
      {name} <b className="whitespace-nowrap">{figure}</b>
    </span>
    {isWaiting ? (
      <b className="text-danger">Waiting for a valid number</b>
    ) : (
      <span className="whitespace-nowrap">{apr}</span>
    )}
  </p>
)
