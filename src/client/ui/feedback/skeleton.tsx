export const Skeleton = ({ className = 'w-full' }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-loading
    className={`block h-3.5 animate-pulse rounded bg-line motion-reduce:animate-none ${className}`}
  />
)
