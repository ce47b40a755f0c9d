import type { ReactNode } from 'react'
import { addressOf } from './step-address.ts'

interface JumpLinkProps {
  slug: string
  /** The question to go to. */
  path?: string
  onGo: (slug: string, path?: string) => void
  children: ReactNode
}

/** A link to a step, or to one question of it. */
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
