import fs from 'node:fs'
import path from 'node:path'
import { classNames, usedCss } from '#server/platform/pages/used-css.ts'
import type { PageAssets } from '#shared/site/page-renderer.ts'

/**
 * Leaves each page only the style rules that it or its scripts can use, so that a page does not grow by what another
 * one needs. A name that only looks like a class keeps its rule: nothing that is needed can go.
 * @param root folder of the built browser files.
 */
export function openPageCss(root: string, { inline, islands }: PageAssets): (html: string) => string {
  const css = inline?.css ?? ''
  const names = [...new Set(classNames(css))]
  // What only islands load; a page names all modules of its own.
  const own = new Set(Object.values(islands).flat())
  const read = (pattern: string) =>
    fs
      .globSync(pattern, { cwd: root })
      .map((file) => [`/${file}`, fs.readFileSync(path.join(root, file), 'utf8')] as const)
  const scripts = read('assets/*.js')
  const always = new Set(usedIn(scripts.filter(([address]) => !own.has(address)).map(([, text]) => text)))
  const byModule = scripts
    .filter(([address]) => own.has(address))
    .map(([address, text]) => [address, new Set(usedIn([text]))] as const)
  // An app may load any file of its folder while it runs.
  const byApps = new Set(usedIn(read('assets/apps/*.js').map(([, text]) => text)))

  function usedIn(texts: readonly string[]) {
    return names.filter((name) => texts.some((text) => text.includes(name)))
  }

  return (html) => {
    const page = html.replace(css, '')
    const awake = byModule.filter(([address]) => page.includes(address)).map(([, used]) => used)
    if (page.includes('/assets/apps/')) awake.push(byApps)
    const used = usedCss(
      css,
      (name) => always.has(name) || page.includes(name) || awake.some((module) => module.has(name)),
    )
    // Not as a pattern: a style sheet may hold `$&`.
    return html.replace(css, () => used)
  }
}
