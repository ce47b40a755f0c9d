import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url'

export interface OpenPdf {
  /** From 1; only the first pages of a long document. */
  readonly pages: readonly number[]
  readonly hiddenPages: number
  readonly document: PDFDocumentProxy
  close(): void
}

/** Max pixels of a picture; larger ones are left out. A 600 dpi scan has 34 million. */
const maxPixels = 100_000_000

/** A two-kilobyte file can claim a million pages. */
const maxPages = 500

/**
 * Parses a PDF in a worker without page or network access (decision 44); scripts, forms and links don't run.
 * @throws UnreadablePdf
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const { getDocument, PDFWorker } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const thread = new Worker(trustedAddress(), { type: 'module' })
  // Its types omit ports.
  const worker = new PDFWorker({ port: thread as unknown as null })
  const close = () => {
    worker.destroy()
    thread.terminate()
  }
  try {
    const loading = getDocument({
      data: await file.arrayBuffer(),
      worker,
      BinaryDataFactory: Decoders,
      wasmUrl: '/',
      useWorkerFetch: false,
      maxImageSize: maxPixels,
      enableXfa: false,
    })
    const document = await loading.promise
    const pages = Array.from({ length: Math.min(document.numPages, maxPages) }, (_, index) => index + 1)
    const hiddenPages = document.numPages - pages.length
    return { pages, hiddenPages, document, close: () => void loading.destroy().finally(close) }
  } catch (error) {
    close()
    throw new UnreadablePdf(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged')
  }
}

const reasons = {
  locked: 'This PDF requires a password.',
  damaged: 'This file is damaged or isn’t a PDF.',
  endless: 'This PDF takes too long to display.',
}

export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf'

  constructor(reason: keyof typeof reasons) {
    super(reasons[reason])
  }
}

/** Fetches decoders for scans, because the worker fetches nothing. */
class Decoders {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg, 'qcms_bg.wasm': qcms }[filename]
    if (!address) throw new Error(`The viewer has no ${filename}.`)
    return new Uint8Array(await (await fetch(address)).arrayBuffer())
  }
}

/** The only admin worker our Content-Security-Policy allows. */
const policy = window.trustedTypes?.createPolicy('documents', { createScriptURL: (_any: string) => workerAddress })
const trustedAddress = () => (policy?.createScriptURL('') ?? workerAddress) as string
