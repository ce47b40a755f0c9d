import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const outDir = 'dist/server'

/** A module still finds files relative to its source, except worker threads, which are in the bundle. */
const locateFiles: Plugin = {
  name: 'locate-files',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/server\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const own = `new URL('${path.relative(outDir, id)}', import.meta.url).href`
      const located = code.replaceAll(/('\.\/[\w-]+\.ts', )?import\.meta\.url/g, (address, worker?: string) =>
        worker ? address.replace('.ts', '.js') : own,
      )
      // No line moves.
      return { code: located, map: null }
    },
  },
}

/** Stack traces name our sources. Reading a map of all libraries would block the server for half a second. */
const dropLibraryMap: Plugin = {
  name: 'drop-library-map',
  generateBundle(_options, bundle) {
    delete bundle['libraries.js.map']
    const libraries = bundle['libraries.js']
    if (libraries?.type === 'chunk') libraries.code = libraries.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')
  },
}

// As in vite.config.ts.
process.env.NODE_ENV = 'production'

const files = { entryFileNames: '[name].js', chunkFileNames: '[name].js' }

/**
 * `dist/server`: the server and its libraries in few files, because loading 2,000 modules takes seconds. Worker
 * threads are built separately, so that they load only what they use.
 */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [locateFiles, dropLibraryMap],
  // React and others contain a slower variant for development.
  define: { 'process.env.NODE_ENV': '"production"' },
  builder: {
    async buildApp({ build, environments: { server, threads } }) {
      if (server) await build(server)
      if (threads) await build(threads)
    },
  },
  environments: {
    server: {
      consumer: 'server',
      build: {
        rolldownOptions: {
          input: 'src/server/main.ts',
          output: { ...files, codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] } },
        },
      },
    },
    threads: {
      consumer: 'server',
      build: {
        emptyOutDir: false,
        rolldownOptions: {
          input: [
            'src/server/platform/db/embedded-worker.ts',
            'src/server/applications/documents/inspection/inspection-worker.ts',
            'src/server/platform/pdf/pdf-worker.ts',
            'src/server/applications/statements/statement-worker.ts',
            'src/server/applications/cash-flow/measure-worker.ts',
            'src/server/admin/cash-flow/workbook-worker.ts',
          ],
          output: files,
        },
      },
    },
  },
  resolve: {
    noExternal: true,
    // These find their own files at run time. Vite is needed only in development.
    external: [
      ...['@electric-sql/pglite', '@napi-rs/canvas', '@node-rs/argon2', 'dejavu-fonts-ttf', 'pdfjs-dist', 'pdfkit'],
      ...['tesseract.js', 'vite'],
      // Loaded only if traces are sent.
      ...['api', 'exporter-logs-otlp-http', 'exporter-trace-otlp-http', 'resources', 'sdk-logs', 'sdk-trace'].map(
        (name) => `@opentelemetry/${name}`,
      ),
    ],
  },
  build: { outDir, sourcemap: true, target: 'node24', reportCompressedSize: false },
})
