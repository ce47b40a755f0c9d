interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const client = '/src/client'
const page = (name: string) => `${client}/pages/admin/${name}-page.tsx`

const main = `${client}/entries/admin/main.tsx`
const app = `${client}/entries/admin/admin-app.tsx`
const signIn = [
  ...['sign-in', 'set-up', 'invitation', 'reset-password'].map((name) => page(`identity/${name}`)),
  `${client}/identity/auth/sign-in/forgot-password-form.tsx`,
]
/** What each list shows. */
const lists = [
  ...['list-page.tsx', 'list-tools.tsx', 'use-list-page.ts'].map((name) => `${client}/pages/admin/lists/${name}`),
  ...['data-table.tsx', 'filter-bar.tsx', 'use-row-selection.ts', 'view-tabs.tsx'].map(
    (name) => `${client}/ui/list/${name}`,
  ),
  `${client}/ui/form/search-field.tsx`,
  `${client}/ui/badge.tsx`,
]
/** What is shown without a list. */
const others = [
  ...['identity/account', 'system/site-settings', 'help/help', 'system/diagnostics', 'intake/newsletter'].map(page),
  ...[page('applications/application'), `${client}/pages/admin/applications/application-overview.tsx`],
]
const forms = [
  `${client}/platform/drafts/use-record-form.ts`,
  ...['form', 'field', 'select-field', 'text-area'].map((name) => `${client}/ui/form/${name}.tsx`),
]
/** What draws an icon. */
const iconParts = /\/lucide-react\/dist\/esm\/(?!icons\/|lucide-react)/
/** Icons that many files use; others are with those who use them. */
const icons = /\/lucide-react\/dist\/esm\/icons\//

/** In order: a module goes into the first chunk that needs it. */
const names = ['base', 'shell', 'icons', 'parts', 'list', 'forms'] as const

/**
 * Puts what several admin pages share into five files: for the sign-in and the app, for the app, for most pages, for lists,
 * and for forms. Otherwise each combination of pages would get a file of its own: about 70 of them, which together
 * compress a sixth worse (record 148).
 * @param root the folder of the project
 */
export function adminChunks(root: string) {
  let chunks: ReadonlyMap<string, string> | undefined
  return names.map((name, index) => ({
    ...(name === 'icons'
      ? { name, test: icons, minShareCount: 6 }
      : {
          name: (id: string, modules: Modules) => {
            chunks ??= chunksOf(root, modules)
            return (chunks.get(id) ?? (iconParts.test(id) ? 'base' : undefined)) === name ? name : null
          },
        }),
    debugName: name,
    priority: names.length - index,
  }))
}

function chunksOf(root: string, modules: Modules): ReadonlyMap<string, string> {
  const imported = (...entries: readonly string[]) => {
    const seen = new Set<string>()
    const visit = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      // Its index imports every icon.
      for (const other of modules.getModuleInfo(id)?.importedIds ?? [])
        if (!other.includes('/lucide-react/')) visit(other)
    }
    for (const entry of entries) {
      if (!modules.getModuleInfo(root + entry)) throw new Error(`The admin area has no ${entry}.`)
      visit(root + entry)
    }
    return seen
  }
  const shell = imported(app)
  const listed = imported(...lists)
  const formed = imported(...forms)
  const shared = (id: string) => shell.has(id) || listed.has(id) || formed.has(id)
  const withoutList = imported(...others)
  const chunks: Record<Exclude<(typeof names)[number], 'icons'>, Iterable<string>> = {
    base: [...imported(main), ...[...imported(...signIn)].filter(shared)],
    shell,
    parts: [...listed].filter((id) => withoutList.has(id)),
    list: listed,
    forms: formed,
  }
  const found = new Map<string, string>()
  for (const [name, ids] of Object.entries(chunks)) for (const id of ids) if (!found.has(id)) found.set(id, name)
  // What starts the app stays where it is, with its style sheet.
  for (const id of found.keys())
    if (id.startsWith(`${root}/src/client/entries/admin/`) && !id.endsWith('/app.tsx')) found.delete(id)
  return found
}
