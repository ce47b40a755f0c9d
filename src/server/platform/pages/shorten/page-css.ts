import fs from 'node:fs'
import path from 'node:path'
import type { PageAssets } from '#shared/system/site/page-renderer.ts'
import { shorterCss } from './shorter-css.ts'
import { classNames, usedCss, variablesRead, withoutUnreadVariables, withPlainDefaults } from './used-css.ts'

/** Returns a function that leaves only the styles a page uses. A name that only looks like a class keeps its rule. */
export function openPageCss(root: string, { inline, islands }: PageAssets): (html: string) => string {
  const css = inline?.css ?? ''
  const names = [...new Set(classNames(css))]
  const read = (pattern: string) =>
    fs
      .globSync(pattern, { cwd: root })
      .map((file) => [`/${file}`, fs.readFileSync(path.join(root, file), 'utf8')] as const)
  const scripts = new Map<string, string>(read('assets/*.js'))
  const classesIn = new Map<string, string[]>([...scripts].map(([address, text]) => [address, usedIn([text])]))
  // Modules name those they load later.
  const byModule = new Map(
    Object.values(islands)
      .flat()
      .map((module) => [module, reachedFrom([module])]),
  )
  const owned = new Set([...byModule.values()].flatMap((reached) => [...reached]))
  const readByScripts = new Set(
    [...scripts.values(), ...read('assets/apps/*.js').map(([, text]) => text)].flatMap(variablesRead),
  )
  const always = classesOf(reachedFrom([...scripts.keys()].filter((address) => !owned.has(address))))
  // An app may load any file of its folder.
  const byApps = new Set(usedIn(read('assets/apps/*.js').map(([, text]) => text)))

  function reachedFrom(addresses: readonly string[], reached = new Set<string>()): Set<string> {
    for (const address of addresses) {
      if (reached.has(address)) continue
      reached.add(address)
      const text = scripts.get(address) ?? ''
      reachedFrom(
        [...scripts.keys()].filter((other) => text.includes(path.basename(other))),
        reached,
      )
    }
    return reached
  }

  function classesOf(addresses: Iterable<string>) {
    return new Set([...addresses].flatMap((address) => classesIn.get(address) ?? []))
  }

  function usedIn(texts: readonly string[]) {
    const readers = texts.map(reader)
    return names.filter((name) => readers.some((has) => has(name)))
  }

  return (html) => {
    const page = html.replace(css, '')
    const modules = [...byModule].filter(([address]) => page.includes(address))
    const awake = [classesOf(modules.flatMap(([, reached]) => [...reached]))]
    if (page.includes('/assets/apps/')) awake.push(byApps)
    const isOnPage = reader(page)
    const used = usedCss(css, (name) => always.has(name) || isOnPage(name) || awake.some((module) => module.has(name)))
    const readInPage = new Set(variablesRead(page))
    const isReadElsewhere = (name: string) => readByScripts.has(name) || readInPage.has(name)
    const written = withoutUnreadVariables(shorterCss(withPlainDefaults(used), isReadElsewhere), isReadElsewhere)
    // A replacement string would interpret `$&` in the style sheet.
    return html.replace(css, () => written)
  }
}

/** Whole words: `pt-1` isn't part of `pt-10`. Names with quotes are searched as is. */
function reader(text: string): (name: string) => boolean {
  const words = new Set(
    text
      .replaceAll('&amp;', '&')
      .replaceAll('&gt;', '>')
      .split(/[\s"'`]+/),
  )
  return (name) => words.has(name) || (/["'`]/.test(name) && text.includes(name))
}
