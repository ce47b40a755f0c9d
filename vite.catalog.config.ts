import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npm run catalog`: every component of `client/ui` in its states. Never built. */
export default defineConfig({
  root: path.resolve('src/client/entries/catalog'),
  plugins: [tailwindcss(), react()],
  server: { host: '127.0.0.1', port: 4600, open: false, fs: { allow: [path.resolve('.')] } },
})
