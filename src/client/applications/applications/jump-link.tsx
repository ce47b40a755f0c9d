import type { ReactNode } from 'react'
import { addressOf } from './step-address.ts'

interface JumpLinkProps {
  slug: string
  /** Question to open. */
  path?: string
  onGo: (slug: string, path?: string) => void
  children: ReactNode
}

/** Link to a step or to one of its questions. */
export const JumpLink = ({ slug, path, onGo, children }: JumpLinkProps) => (
  <a
    href={addressOf(slug)}
    className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
    onClick={(event) => {
      event.preventDefault()
      onGo(slug, path)
    }}
  >
    {children}
  </a>
)
