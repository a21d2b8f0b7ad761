/** `import()` in compiled scripts, which have none of their own: see `load.js`. Undefined in tests, which run the sources. */
declare const importModule: ((path: string) => Promise<unknown>) | undefined

/** Imports a module whose path is known only at run time. Other calls of `import()` are replaced when they are compiled. */
export const importFrom = <T>(path: string): Promise<T> =>
  (typeof importModule === 'undefined' ? import(path) : importModule(path)) as Promise<T>
