import type { Plugin } from 'vite'

/** Fails the build when one of the patterns matches no module, because a file was renamed. */
export function patternsFit(name: string, patterns: readonly RegExp[]): Plugin {
  return {
    name: `${name}-patterns`,
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()].map((id) => id.replaceAll('\\', '/'))
      const unfit = patterns.filter((pattern) => !ids.some((id) => pattern.test(id)))
      if (unfit.length > 0) this.error(`${name}: no module fits ${unfit.join(', ')}`)
    },
  }
}
