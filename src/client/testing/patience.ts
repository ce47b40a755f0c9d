/** Where there is a document, what is waited for may take ten seconds and not one: a machine may be busy with other things. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
