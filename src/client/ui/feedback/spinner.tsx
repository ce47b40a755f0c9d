export const Spinner = ({ label = 'Loading...' }: { label?: string }) => (
  <div role="status" data-loading className="flex min-h-64 items-center justify-center gap-3 p-8 text-ink-soft">
    <svg
      viewBox="0 0 24 24"
      className="size-5 animate-spin motion-reduce:animate-none"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" strokeWidth="3" className="opacity-25" />
      <path d="M21 12a9 9 0 0 0-9-9" strokeWidth="3" strokeLinecap="round" />
    </svg>
    {label}
  </div>
)
