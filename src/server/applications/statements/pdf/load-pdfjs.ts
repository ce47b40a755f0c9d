import * as modules from 'node:module'

let loading: Promise<typeof import('pdfjs-dist/legacy/build/pdf.mjs')> | undefined

/**
 * Loads the PDF parser. It asks for a native canvas only for classes that drawing uses; reading text gets empty ones,
 * which saves 25 MB and keeps native code out of the thread (decision 56).
 */
export function loadPdfjs(isDrawing: boolean) {
  loading ??= load(isDrawing)
  return loading
}

async function load(isDrawing: boolean) {
  const source = 'module.exports = { DOMMatrix: class DOMMatrix {}, Path2D: class Path2D {} }'
  const hooks = isDrawing
    ? undefined
    : modules.registerHooks({
        resolve: (specifier, context, next) =>
          specifier === '@napi-rs/canvas'
            ? { url: 'data:canvas', format: 'commonjs', shortCircuit: true }
            : next(specifier, context),
        load: (url, context, next) =>
          url === 'data:canvas' ? { format: 'commonjs', source, shortCircuit: true } : next(url, context),
      })
  try {
    const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
    pdfjs.GlobalWorkerOptions.workerSrc = import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs')
    return pdfjs
  } finally {
    hooks?.deregister()
  }
}
