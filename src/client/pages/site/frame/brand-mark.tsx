import type { ReactNode } from 'react'
import type { Brand } from '#shared/system/brand/brand.ts'
import { harborlineMark, headerMark } from '#shared/system/brand/brand-mark.ts'

/** The brokerage's logo or initials with its name; a wide logo already holds the name. */
export function BrandMark({ name, logo }: Brand) {
  const mark = headerMark({ name, logo })
  if (mark.kind === 'logo')
    return (
      <>
        <img
          {...mark.image}
          alt={mark.showsName ? '' : name}
          className="h-auto max-w-[55cqw] shrink-0 dark:rounded dark:bg-[#fcfaf4] dark:p-1"
        />
        {mark.showsName && name}
      </>
    )
  return (
    <>
      {mark.kind === 'initials' ? (
        <Square>
          <text
            x="16"
            y="21.5"
            textAnchor="middle"
            fontSize={mark.text.length > 1 ? 15 : 19}
            className="fill-on-action stroke-none"
          >
            {mark.text}
          </text>
        </Square>
      ) : (
        <Square>
          <path d={harborlineMark.letter} strokeWidth="2.5" />
          <path d={harborlineMark.wave} />
        </Square>
      )}
      {name}
    </>
  )
}

const Square = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 32 32"
    className="size-8 shrink-0 @max-[14rem]:hidden fill-none stroke-[1.5] stroke-on-action"
  >
    <rect width="32" height="32" rx="7" className="fill-action stroke-none" />
    {children}
  </svg>
)
