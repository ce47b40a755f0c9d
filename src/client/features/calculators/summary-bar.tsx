/** The result in one line at the foot of a small screen, where the card with all figures is far below the sliders. */
export const SummaryBar = ({ name, figure, apr }: { name: string; figure: string; apr: string }) => (
  <p
    aria-hidden="true"
    className="figures sticky bottom-2 z-10 flex flex-wrap justify-between gap-x-4 rounded border border-line bg-surface px-4 py-2 shadow @desktop:hidden print:hidden"
  >
    <span>
      {name} <b>{figure}</b>
    </span>
    <span>{apr}</span>
  </p>
)
