import fs from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { adminChunks } from './scripts/admin-chunks.ts'
import { handbookPages } from './scripts/handbook-pages.ts'
import { buildTargets } from './scripts/supported-browsers.ts'
import { entries } from './src/server/platform/pages/entries.ts'

const islands = fs.globSync(`${entries.islands}/*.{ts,tsx}`)
const apps = fs.globSync(`${entries.apps}/*.{ts,tsx}`)

/** Islands refresh in place; a file that only the server renders reloads the page. */
const reloadStaticPages: Plugin = {
  name: 'reload-static-pages',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== 'render' || modules.length === 0) return
    const { moduleGraph, hot } = server.environments.client ?? {}
    const inBrowser = [...(moduleGraph?.getModulesByFile(file) ?? [])].some(({ type }) => type === 'js')
    if (!inBrowser) hot?.send({ type: 'full-reload' })
  },
}

/**
 * Imports without preloading: what islands fetch later shares their modules and has no style sheet, so that Vite's
 * helper would have nothing to preload and would weigh as much as a small island.
 */
const importPlainly: Plugin = {
  name: 'import-plainly',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/**
 * Five bundles: the public site, the islands that are a program of their own, and the admin area, all for browsers in
 * `dist/www` and with no file in common, so that none can grow by what another imports; `dist/worker`, the service worker, which the server completes; and
 * `dist/render`, with which the server writes the public pages.
 */
export default defineConfig(({ command }) => {
  // A shell or a test runner may name another mode, whose code doesn't run with React's production variant.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    build: { target: buildTargets },
    appType: 'custom',
    plugins: [
      handbookPages,
      tailwindcss(),
      react(),
      reloadStaticPages,
      ...(command === 'build' ? [importPlainly] : []),
    ],
    builder: {
      async buildApp(builder) {
        for (const environment of Object.values(builder.environments)) await builder.build(environment)
      },
    },
    environments: {
      client: {
        build: {
          outDir: 'dist/www',
          manifest: 'manifest.json',
          modulePreload: false,
          rolldownOptions: {
            input: [entries.firstPaint, entries.loader, entries.afterLoad, entries.reporter, entries.css, ...islands],
            optimization: { inlineConst: true },
            // The loader calls what the islands export; nothing imports it.
            preserveEntrySignatures: 'exports-only',
            // In one piece, as compressed together it is smaller: islands use all of it, and what they fetch later a part.
            output: {
              // The page repeats these names, so their hashes are short (record 150).
              entryFileNames: 'assets/[name]-[hash:6].js',
              chunkFileNames: 'assets/[name]-[hash:6].js',
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                  // Small modules of forms, which cost more as files of their own.
                  {
                    name: 'form',
                    test: /\/(site\/hydrate|ui\/(button|feedback\/error-boundary|form\/(field|error-summary)))\.tsx$/,
                  },
                  {
                    name: 'session',
                    test: /\/(random-id|session-json|prequalified-data|device-class|preload-helper)\.[jt]s$/,
                  },
                ],
              },
            },
          },
        },
      },
      // In development one server answers for all browser code.
      ...(command === 'build' && {
        apps: {
          consumer: 'client' as const,
          build: {
            outDir: 'dist/www',
            emptyOutDir: false,
            copyPublicDir: false,
            assetsDir: 'assets/apps',
            manifest: 'apps.json',
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: apps,
              optimization: { inlineConst: true },
              preserveEntrySignatures: 'exports-only' as const,
              // What most of them use is in one piece: a dozen tiny files compress worse, and each is a request.
              output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 5 }] } },
            },
          },
        },
        staff: {
          consumer: 'client' as const,
          build: {
            outDir: 'dist/www',
            emptyOutDir: false,
            copyPublicDir: false,
            assetsDir: 'assets/staff',
            manifest: 'staff.json',
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: entries.staff,
              optimization: { inlineConst: true },
              output: { codeSplitting: { groups: adminChunks(import.meta.dirname) } },
            },
          },
        },
        worker: {
          consumer: 'client' as const,
          build: {
            outDir: 'dist/worker',
            copyPublicDir: false,
            modulePreload: { polyfill: false },
            rolldownOptions: { input: [entries.worker, entries.retire], output: { entryFileNames: '[name].js' } },
          },
        },
      }),
      render: {
        consumer: 'server',
        // Everything is bundled, so that the built pages need no library at run time; Vite's development runner cannot.
        resolve: command === 'build' ? { noExternal: true } : {},
        // React's development variant takes twice as long to render.
        define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
        build: { outDir: 'dist/render', copyPublicDir: false, rolldownOptions: { input: entries.render } },
      },
    },
  }
})
