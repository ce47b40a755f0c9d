const pages = 'src/client/pages/admin/'
const app = 'src/client/entries/admin/admin-app.tsx'

/** They are shown before the app is loaded. */
const isSignIn = (page: string) => /^identity\/(sign-in|set-up|invitation|reset-password)-page/.test(page)

/** Files that a page shows around or inside itself at once, although they are loaded apart. */
const shownWith: readonly [pages: RegExp, file: string][] = [
  // The longest page of the handbook.
  [/^help\/help-page/, 'docs/handbook/import-and-export.md'],
  [
    /^(identity\/(account|staff|api-keys|roles)|system\/(site-settings|jobs|webhooks|messaging))-page/,
    `${pages}system/settings-page.tsx`,
  ],
  [/^(compliance\/(audit|compliance|retention)|intake\/lead-assignment)-page/, `${pages}system/settings-page.tsx`],
  [/^applications\/application-page/, `${pages}applications/application-overview.tsx`],
]

/**
 * Lists the admin screens with the modules that each loads before it is drawn, besides those of the entry.
 * @param modules the keys of the admin area's manifest.
 */
export const adminScreens = (modules: readonly string[]) =>
  modules
    .filter((module) => module.startsWith(pages) && module.endsWith('-page.tsx'))
    .map((module) => {
      const page = module.slice(pages.length)
      const others = shownWith.flatMap(([shown, file]) => (shown.test(page) ? [file] : []))
      return { page, parts: [...(isSignIn(page) ? [] : [app]), ...others, module] }
    })
