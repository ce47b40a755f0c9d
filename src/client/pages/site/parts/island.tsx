import { type ComponentType, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { usePage } from '#client/pages/site/frame/page-context.ts'

interface IslandProps<Props extends object> {
  /** Module in `islands/` that hydrates it. */
  name: string
  component: ComponentType<Props>
  props: Props
  /** `touch`: on hover, focus, touch or input. `near`: also when in view. */
  wake?: 'touch' | 'near'
  /** Session storage key of saved input; if it exists, the island hydrates on page load. */
  draft?: string
}

/**
 * Renders a component as its own React root, which hydrates when needed.
 * Static markup lacks hydration data, and ids must match on both sides: hence its own render and id prefix.
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
  name: string
  wake?: 'touch' | 'near'
  className?: string
  children: ReactNode
}

/** Enhanced by a script without React. */
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
