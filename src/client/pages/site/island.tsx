import { type ComponentType, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { usePage } from './page-context.ts'

interface IslandProps<Props extends object> {
  /** File name in `islands/`: the module that wakes it. */
  name: string
  component: ComponentType<Props>
  props: Props
  /** `touch`: on hover, focus, touch or input. `near`: also as soon as it is in view. */
  wake?: 'touch' | 'near'
  /** Session storage key of typed answers; while it is there the island wakes with the page. */
  draft?: string
}

/**
 * Writes a component as a React root of its own, which sleeps until it is needed.
 * Static markup lacks what hydration needs, and ids must be the same on both sides: hence its own render and prefix.
 */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
  wake = 'touch',
  draft,
}: IslandProps<Props>) {
  const modules = useModules(name)
  const id = useId().replaceAll(/\W/g, '')

  return (
    <div
      id={id}
      data-modules={modules}
      data-wake={wake === 'near' ? wake : undefined}
      data-draft={draft}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is React's own output
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />, { identifierPrefix: id }) }}
    />
  )
}

interface PlainIslandProps {
  /** File name in `islands/`. */
  name: string
  wake?: 'touch' | 'near'
  className?: string
  children: ReactNode
}

/** Markup that a few lines without React bring to life; until then, and without JavaScript, it serves as it is. */
export const PlainIsland = ({ name, wake = 'touch', className, children }: PlainIslandProps) => (
  <div data-modules={useModules(name)} data-wake={wake === 'near' ? wake : undefined} className={className}>
    {children}
  </div>
)

function useModules(name: string) {
  const modules = usePage().assets.islands[name]
  if (!modules) throw new Error(`There is no island called ${name} in entries/site/islands`)
  return modules.join(' ')
}
