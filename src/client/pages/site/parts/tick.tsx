export const Tick = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-1.5 size-4 shrink-0 fill-none stroke-2 stroke-action">
    <path d="m2 8.5 4 4 8-9" />
  </svg>
)
