/** Where the browser's code begins; keys of Vite's manifest and addresses in development. */
export const entries = {
  loader: 'src/client/entries/site/loader.ts',
  css: 'src/client/entries/site/site.css',
  islands: 'src/client/entries/site/islands',
  reporter: 'src/client/platform/error-reporter.ts',
  render: 'src/client/entries/site/render.tsx',
  staff: 'src/client/entries/staff/main.tsx',
  font: 'src/client/ui/fonts/display.woff2',
} as const
