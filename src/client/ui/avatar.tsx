/** Returns one or two initials; "?" for an empty name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?'
}

interface AvatarProps {
  name: string
  isNamed?: boolean
}

/** A person's initials. `isNamed`: the name is not written next to it. */
export const Avatar = ({ name, isNamed = false }: AvatarProps) => (
  <span
    {...(isNamed ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    className="inline-flex size-5 shrink-0 select-none items-center justify-center rounded-full bg-action-soft font-semibold text-[0.625rem] text-action leading-none"
  >
    {initials(name)}
  </span>
)
