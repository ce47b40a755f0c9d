/** Text next to it says the same. */
export const CheckIcon = ({ isDone }: { isDone: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 20 20"
    className={`mt-1 size-5 shrink-0 stroke-2 ${isDone ? 'fill-action stroke-on-action' : 'fill-none stroke-control'}`}
  >
    <circle cx="10" cy="10" r="9" className={isDone ? 'stroke-action' : ''} />
    {isDone && <path d="m6 10.5 2.8 2.8L14 7.5" className="fill-none" />}
  </svg>
)
