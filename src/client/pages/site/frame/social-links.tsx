import { useSettings } from '#client/pages/site/page-context.ts'

const names = { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' } as const

/** Links to the broker's profiles; nothing if the settings have none. */
export function SocialLinks({ className }: { className: string }) {
  const { social } = useSettings()
  const known = (Object.keys(names) as (keyof typeof names)[]).filter((network) => social[network] !== '')
  if (known.length === 0) return null

  return (
    <ul className={`${className} flex-wrap gap-x-4 text-sm`}>
      {known.map((network) => (
        <li key={network}>
          <a href={social[network]} rel="me noopener" className="inline-flex min-h-11 items-center underline">
            {names[network]}
          </a>
        </li>
      ))}
    </ul>
  )
}
