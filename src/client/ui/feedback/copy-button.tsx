import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as copy from './copy.ts'

const confirmationMs = 2000

interface CopyButtonProps {
  value: string
  /** Noun for screen readers: "email address". */
  what: string
  /** Shown on wide screens. */
  children?: string
}

/** Copies a text. Hidden if the browser has no clipboard (plain http). */
export function CopyButton({ value, what, children }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  if (!('clipboard' in navigator)) return null
  const Sign = isCopied ? Check : Copy
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard.writeText(value).then(
            () => setIsCopied(true),
            () => setIsCopied(false),
          )
        }
        className="inline-flex min-h-control min-w-control items-center justify-center gap-2 rounded px-3 text-ink-soft text-sm hover:bg-sunken hover:text-ink"
      >
        <Sign size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        {children && <span aria-hidden="true">{isCopied ? copy.copied : children}</span>}
        <span className="sr-only">{copy.copyWhat(what)}</span>
      </button>
      {/* Outside the button: changes inside may not be announced. */}
      <span role="status" className="sr-only">
        {isCopied ? copy.copied : ''}
      </span>
    </>
  )
}
